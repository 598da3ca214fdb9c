"""A toy rule system: one coin, hit points. For whatever must work with a system it has never met."""
