"""The screens, the command language and the storage of Fogón."""
