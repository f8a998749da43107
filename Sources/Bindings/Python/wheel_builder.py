"""Builds the wheel, which contains the package and the C library. This is the PEP 517 backend that pip calls.

It needs nothing from a package index. It builds the library from this repository, which requires a Swift
toolchain. To use an existing library instead, set its path:

    CONFLICT_RESOLUTION_LIBRARY=/usr/lib/libconflict_resolution.so pip install .

The wheel is for the processor of the library, which may be another than that of this machine.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent.parent
PACKAGE = "conflict_resolution"
LIBRARY = "libconflict_resolution.so"
# Building a wheel twice from the same files gives the same file.
DATE = (1980, 1, 1, 0, 0, 0)
# The names that Linux gives to processors, by their number in the header of an ELF file.
PROCESSORS = {62: "x86_64", 183: "aarch64"}


def library():
    """The shared library for the wheel; it is built if `CONFLICT_RESOLUTION_LIBRARY` does not name one."""
    named = os.environ.get("CONFLICT_RESOLUTION_LIBRARY")
    if named:
        return pathlib.Path(named).resolve(strict=True)
    build = REPOSITORY / ".ci" / "embedding" / "build"
    if not build.exists():
        sys.exit(
            f"'{build}' is not there: a wheel is built inside the repository. Elsewhere build the C "
            "library first and name it in CONFLICT_RESOLUTION_LIBRARY."
        )
    # pip reads the standard output of a backend, so the build writes to the standard error.
    subprocess.run([build, "embedded"], check=True, stdout=sys.stderr)
    return (REPOSITORY / ".build-embedding" / "embedded" / "packages" / LIBRARY).resolve(strict=True)


def platform_of(content):
    """The platform of the library, as `sysconfig` names that of this machine."""
    header = content.read_bytes()[:20]
    processor = PROCESSORS.get(int.from_bytes(header[18:], "little"))
    return f"linux-{processor}" if header[:4] == b"\x7fELF" and processor else sysconfig.get_platform()


def version(content):
    """The version that the library itself reports, so that both are always the same.

    The library of another processor cannot be asked: its version is that of this repository.
    """
    if platform_of(content) != sysconfig.get_platform():
        release = REPOSITORY / "Sources" / "Core" / "ConflictResolution" / "Release.swift"
        return re.search(r'version: String { "(.*)" }', release.read_text(encoding="utf-8")).group(1)
    import ctypes

    loaded = ctypes.CDLL(str(content))
    loaded.cr_library_version.restype = ctypes.c_int64
    buffer = ctypes.create_string_buffer(64)
    loaded.cr_library_version(buffer, ctypes.c_size_t(len(buffer)))
    return buffer.value.decode()


def tag(content):
    """`py3-none-` and the name of the platform that the library runs on.

    On Linux the name contains the oldest version of glibc that the library runs with: the newest version
    whose symbols the library uses.
    """
    platform = re.sub(r"[-.]", "_", platform_of(content))
    asked = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", content.read_bytes())]
    if platform.startswith("linux_") and asked:
        # Older tools have names of their own for the first of these, and pip accepts both.
        platform = f"manylinux_2_{max(17, *asked)}_{platform[len('linux_'):]}"
    return f"py3-none-{platform}"


def metadata(number):
    settings = (HERE / "pyproject.toml").read_text(encoding="utf-8")

    def setting(key):
        return re.search(rf'^{key} = "(.*)"$', settings, re.MULTILINE).group(1)

    license_name = re.search(r'text = "(.*)"', settings).group(1)
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {setting('name')}\n"
        f"Version: {number}\n"
        f"Summary: {setting('description')}\n"
        f"License: {license_name}\n"
        f"Requires-Python: {setting('requires-python')}\n"
        "Description-Content-Type: text/markdown\n\n" + (HERE / "README.md").read_text(encoding="utf-8")
    )


def about(number, content):
    """The files of the metadata folder of the wheel, except the list of files."""
    return {
        "METADATA": metadata(number).encode(),
        "WHEEL": (
            "Wheel-Version: 1.0\nGenerator: wheel_builder\nRoot-Is-Purelib: false\n"
            f"Tag: {tag(content)}\n"
        ).encode(),
        "LICENSE": (REPOSITORY / "LICENSE").read_bytes(),
    }


def write(folder, files, name, information):
    """Writes a wheel with these files and with a list of their names, digests and sizes."""
    record = []
    path = pathlib.Path(folder) / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(place, data, mode=0o644):
            entry = zipfile.ZipInfo(place, DATE)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)

        for place, data in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{place},sha256={digest},{len(data)}\n")
            add(place, data, 0o755 if place.endswith(".so") else 0o644)
        list_name = f"{information}/RECORD"
        record.append(f"{list_name},,\n")
        add(list_name, "".join(record).encode())
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Makes the wheel in a folder and returns its name."""
    content = library()
    number = version(content)
    information = f"{PACKAGE}-{number}.dist-info"
    files = {f"{information}/{name}": data for name, data in about(number, content).items()}
    for path in sorted((HERE / PACKAGE).iterdir()):
        if path.suffix == ".py" or path.name == "py.typed":
            files[f"{PACKAGE}/{path.name}"] = path.read_bytes()
    files[f"{PACKAGE}/{LIBRARY}"] = content.read_bytes()
    return write(wheel_directory, files, f"{PACKAGE}-{number}-{tag(content)}.whl", information)


def build_sdist(sdist_directory, config_settings=None):
    """Not supported: the sources of the library are the whole repository."""
    raise RuntimeError("there is no source distribution; build the wheel inside the repository")
