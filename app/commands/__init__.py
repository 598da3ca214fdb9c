"""What each command of the shell does, by idea; every function returns an exit code."""
