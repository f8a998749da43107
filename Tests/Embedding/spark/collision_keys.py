"""The engine's own keys of names, from its C library: names with equal keys collide."""

import ctypes

# cr_key in conflict_resolution.h, which the tests compare.
CANONICAL = 1
UNIVERSAL = 2


class CollisionKeys:
    """Folds paths; what is folded once in a while comes from memory."""

    _MOST_REMEMBERED = 100_000

    def __init__(self, library_path, kind=UNIVERSAL):
        self._library = ctypes.CDLL(str(library_path))
        self._library.cr_collision_key.restype = ctypes.c_int64
        self._library.cr_collision_key.argtypes = [
            ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int32, ctypes.c_void_p,
            ctypes.c_size_t]
        self._library.cr_engine_open.restype = ctypes.c_int64
        self._engine = ctypes.c_void_p()
        if self._library.cr_engine_open(ctypes.byref(self._engine)) < 0:
            raise OSError(f"{library_path}: the library opens no engine")
        self._kind = kind
        self._buffer = ctypes.create_string_buffer(1024)
        self._folders = {b"": b""}

    def of_name(self, name):
        """The key of one component of a path."""
        needed = self._fold(name)
        if needed > len(self._buffer):
            self._buffer = ctypes.create_string_buffer(needed)
            needed = self._fold(name)
        # What is no name is in a line that `resolve` refuses; the line has to go somewhere until then.
        return self._buffer[:needed] if needed >= 0 else name

    def of_path(self, path):
        """The keys of all components, with slashes between them."""
        folder, slash, name = path.rpartition(b"/")
        return self.of_folder(folder) + slash + self.of_name(name)

    def of_folder(self, folder):
        """The same for a path that many others begin with; that of the folder that all is in is empty."""
        known = self._folders.get(folder)
        if known is None:
            known = self.of_path(folder)
            if len(self._folders) >= self._MOST_REMEMBERED:
                self._folders = {b"": b""}
            self._folders[folder] = known
        return known

    def _fold(self, name):
        return self._library.cr_collision_key(
            self._engine, name, len(name), self._kind, self._buffer, len(self._buffer))
