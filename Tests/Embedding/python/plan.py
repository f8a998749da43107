"""The same as plan.c in Python, through ctypes: no build step.

The argument is the shared library; the constants are read from the header beside it.
"""

import ctypes
import pathlib
import re
import sys

library_path = pathlib.Path(sys.argv[1])
header = (library_path.parent.parent / "include" / "conflict_resolution.h").read_text()
CR = {name: int(value) for name, value in re.findall(r"\b(CR_[A-Z0-9_]+) = (-?\d+)", header)}
library = ctypes.CDLL(str(library_path))
for name in re.findall(r"^CR_API int64_t (cr_\w+)\(", header, re.MULTILINE):
    getattr(library, name).restype = ctypes.c_int64


def size(text):
    return ctypes.c_size_t(len(text))


class Engine:
    def __init__(self):
        self.handle = ctypes.c_void_p()
        library.cr_engine_open(ctypes.byref(self.handle))

    def close(self):
        library.cr_engine_close(ctypes.byref(self.handle))

    def check(self, result):
        if result < 0:
            message = ctypes.create_string_buffer(1024)
            library.cr_message(self.handle, message, size(message))
            raise ValueError(message.value.decode())
        return result

    def set(self, setting, value):
        self.check(library.cr_set(self.handle, CR[setting], value, size(value)))

    def rule(self, pattern, setting, value):
        self.check(library.cr_add_rule(
            self.handle, pattern, size(pattern), CR[setting], value, size(value)))

    def file(self, path):
        return self.check(library.cr_add_file(
            self.handle, path, size(path), None, ctypes.c_size_t(0)))

    def version(self, file, device, vector, seconds, content):
        version = ctypes.c_int64(self.check(library.cr_add_version(
            self.handle, ctypes.c_int64(file), device, size(device), vector, size(vector))))
        self.check(library.cr_version_set_number(
            self.handle, version, CR["CR_NUMBER_MODIFIED"], ctypes.c_int64(seconds * 10**9)))
        self.check(library.cr_version_set(
            self.handle, version, CR["CR_FIELD_CONTENT"], content, size(content)))

    def resolve(self):
        outcome = ctypes.c_void_p()
        self.check(library.cr_resolve(self.handle, ctypes.byref(outcome)))
        return outcome


def text(outcome, file, list_name, item, field):
    place = (outcome, ctypes.c_int64(file), CR[list_name], ctypes.c_int64(item), CR[field])
    needed = library.cr_item_text(*place, None, ctypes.c_size_t(0))
    if needed < 0:
        return "?"
    buffer = ctypes.create_string_buffer(needed)
    library.cr_item_text(*place, buffer, ctypes.c_size_t(needed))
    return buffer.raw.decode()


engine = Engine()
engine.set("CR_SETTING_STRATEGIES", b"merge,keep-both")
engine.rule(b"*.png", "CR_SETTING_STRATEGIES", b"newest")
engine.set("CR_SETTING_DEVICE", b"home")
notes = engine.file(b"notes.txt")
engine.version(notes, b"mom", b"mom:1", 100, b"one\ntwo\nthree\n")
engine.version(notes, b"mom", b"mom:2", 200, b"ONE\ntwo\nthree\n")
engine.version(notes, b"home", b"home:1,mom:1", 300, b"one\ntwo\nTHREE\n")
photo = engine.file(b"photo.png")
engine.version(photo, b"mom", b"mom:2", 200, b"mom's")
engine.version(photo, b"home", b"home:1,mom:1", 100, b"home's")
plan = engine.file(b"plan.md")
engine.version(plan, b"mom", b"mom:1", 200, b"Monday\n")
engine.version(plan, b"home", b"home:1", 100, b"Tuesday\n")

outcome = engine.resolve()
engine.close()
for file in range(library.cr_outcome_count(outcome, CR["CR_COUNT_FILES"])):
    at = ctypes.c_int64(file)
    for item in range(library.cr_item_count(outcome, at, CR["CR_LIST_KEEPS"])):
        print("write", *(text(outcome, file, "CR_LIST_KEEPS", item, field).replace("\n", "\\n")
                         for field in ("CR_FIELD_PATH", "CR_FIELD_VECTOR", "CR_FIELD_CONTENT")))
    for item in range(library.cr_item_count(outcome, at, CR["CR_LIST_DISCARDS"])):
        print(f"drop {text(outcome, file, 'CR_LIST_DISCARDS', item, 'CR_FIELD_VERSION')}: "
              f"{text(outcome, file, 'CR_LIST_DISCARDS', item, 'CR_FIELD_REASON')}")
library.cr_outcome_close(ctypes.byref(outcome))
