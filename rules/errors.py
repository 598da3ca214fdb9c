"""The one exception by which the rules say no."""


class Refused(Exception):
    """A command or a text was refused, and nothing has changed.

    `id` is a stable kebab-case name, `args_` the values that its message needs; the
    sentence itself belongs to whoever shows it.
    """

    id: str
    args_: dict[str, object]

    def __init__(self, id: str, /, **args: object) -> None:
        super().__init__(id)
        self.id = id
        self.args_ = args

    def __str__(self) -> str:
        """Give the id and its arguments, for a developer's eyes only."""
        values = ", ".join(f"{name}={value!r}" for name, value in self.args_.items())
        return f"{self.id}({values})"
