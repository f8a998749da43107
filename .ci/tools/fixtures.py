"""Makes the folders that the fixtures in Fixtures/folders describe; Fixtures/README.md describes their format."""
import os
from datetime import datetime


def write(folder, files):
    for path, entry in files.items():
        entry = {"text": entry} if isinstance(entry, str) else entry
        place = os.path.join(folder, path)
        if path.endswith("/"):
            os.makedirs(place, exist_ok=True)
            continue
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if "link" in entry:
            os.symlink(entry["link"], place)
            continue
        with open(place, "wb") as file:
            file.write(entry.get("text", "").encode() * entry.get("times", 1))
        os.chmod(place, int(entry.get("mode", "0644"), 8))
        modified = entry.get("modified", "2026-09-01T10:00:00Z")
        seconds = datetime.fromisoformat(modified.replace("Z", "+00:00")).timestamp()
        os.utime(place, (seconds, seconds))
