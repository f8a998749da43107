"""Replicas: a device's part in a sync, based on the C library."""

import base64
import ctypes
import dataclasses
import json
import threading
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union, cast

from ._bytes import base64_bytes, name_bytes, text_bytes
from ._errors import ConflictResolutionError
from ._formats import by_key, bytes_fields, fields, json_text, name, placed, policy_fields
from ._library import given, new_engine
from ._strategies import Asking, Strategy
from ._times import moment_text
from .types import FileOutcome, Moment, Name, Outcome, PersonDecision, Policy, StoredVersion

#: The new state of a file: a text, bytes, or the fields of a version, such as ``{"symlink": "a"}``.
State = Union[str, bytes, Mapping[str, Any]]
#: The result of `Replica.store` or `Replica.update`, unchanged or read by `json.loads`.
Stored = Union[bytes, str, Mapping[str, Any]]


@dataclasses.dataclass(frozen=True)
class Written:
    """The version that a user's step wrote.

    Attributes:
        id: the identity of the file; bytes that are not UTF-8 are decoded by `os.fsdecode`.
        version: the ID of the new version.
        replaced: the ID of the version that the user saw; `None` for a new file.
    """

    id: str
    version: str
    replaced: Optional[str]


@dataclasses.dataclass(frozen=True)
class Rename:
    """A file, folder, link or group that has another path than at the last scan.

    Attributes:
        source: its former path.
        target: its present path.
        why: what shows that it is the same.
        implied: whether it follows from the rename of a folder.
        ambiguous: whether others could be meant as well, and only the order of paths decided.
    """

    source: str
    target: str
    why: str
    implied: bool = False
    ambiguous: bool = False


@dataclasses.dataclass(frozen=True)
class Observation:
    """What a replica wrote after a scan of its folder, in order, and the renames that it found."""

    written: Tuple[Written, ...]
    renames: Tuple[Rename, ...]


@dataclasses.dataclass(frozen=True)
class Change:
    """A step that changes a folder into what a replica shows.

    Attributes:
        path: the path; bytes that are not UTF-8 are decoded by `os.fsdecode`, so that `os` accepts them.
        version: the new version there; `None` if the file is removed.
    """

    path: str
    version: Optional[StoredVersion]

    @property
    def content(self) -> Optional[bytes]:
        """The bytes of a file, if they are at hand."""
        return None if self.version is None else content(self.version)


@dataclasses.dataclass(frozen=True)
class Resolution:
    """The result of resolving a replica.

    Attributes:
        changed: whether the replica knows or shows anything new, which other devices must receive.
        changes: the changes of the folder, in an order in which they may be carried out.
        undecided: the files that are left for a person to decide, in the shape of an outcome's.
        refused: decisions that were not carried out, and why.
    """

    changed: bool
    changes: Tuple[Change, ...]
    undecided: Tuple[FileOutcome, ...]
    refused: Tuple[Dict[str, Any], ...] = ()


def content(version: StoredVersion) -> Optional[bytes]:
    """The bytes of a version that is a file, if they are at hand.

    Example:
        >>> content({"path": "a", "device": "mom", "base64": "AP8="})
        b'\\x00\\xff'
    """
    if "text" in version:
        return version["text"].encode("utf-8")
    return base64.b64decode(version["base64"]) if "base64" in version else None


class Replica:
    """One device's part in a sync: the versions that it has received, and the files that its user sees.

    A sync tool keeps its transport and its storage, and passes events to the replica: what its user writes,
    renames and deletes, and what other devices send. The replica gives each write its vector, lets the engine
    decide, remembers deletions until every device knows them, and keeps the ancestors that a late device's
    versions are merged on.

    Store the result of `store` after each step, before the folder is changed. A step that raises changes
    nothing, unless one of your strategies raised: then its conflict is left undecided. A replica may be used
    from several threads; its memory is freed with the last reference, or by `close`.

    Args:
        device: the device; no other may ever have its ID.
        policy: the settings, in the shape of a scenario's `resolve`; strategies may be functions.
        devices: those that must know of a deletion, or an ancestor, before it may be forgotten.
        follows_folders: whether folders are entries of their own, so that what is in them moves with them.

    Example:
        >>> policy = {"strategy": ["merge", "keep-both"]}
        >>> mom = Replica("mom", policy, devices=["mom", "home"])
        >>> home = Replica("home", policy, devices=["mom", "home"])
        >>> mom.write("Budget.txt", "one\\n2\\n").version
        'mom:1'
        >>> home.receive(mom.update())
        True
        >>> [(change.path, change.content) for change in home.resolve().changes]
        [('Budget.txt', b'one\\n2\\n')]
    """

    def __init__(
        self,
        device: str,
        policy: Optional[Policy] = None,
        *,
        devices: Sequence[str] = (),
        follows_folders: bool = False,
    ) -> None:
        self._open({"device": device, "followsFolders": follows_folders}, policy, devices)

    @classmethod
    def restore(
        cls,
        stored: Stored,
        policy: Optional[Policy] = None,
        *,
        devices: Sequence[str] = (),
        follows_folders: bool = False,
    ) -> "Replica":
        """A replica from its stored data; it must `resolve` before it sends an update or decides.

        Raises:
            ConflictResolutionError: if it is not a stored replica; the message has the line and column.
        """
        replica = cls.__new__(cls)
        opening = {"replica": _parsed(stored, "stored"), "followsFolders": follows_folders}
        replica._open(opening, policy, devices)
        return replica

    def _open(self, opening: Dict[str, Any], policy: Optional[Policy], devices: Sequence[str]) -> None:
        known: Dict[str, Strategy] = {}
        opening["policy"] = placed("policy", policy_fields, policy or {}, known)
        opening["devices"] = list(devices)
        self._strategies = dict(known)
        self._lock = threading.RLock()
        engine = new_engine()
        try:
            self._asking = Asking(known.values(), engine)
            self._replica = engine.opened("cr_replica_open", "cr_replica_close", *given(_json(opening)))
        finally:
            engine.close()

    def close(self) -> None:
        """Frees the memory; closing twice does no harm."""
        with self._lock:
            self._replica.close()
            self._replica.handle = ctypes.c_void_p()

    def __enter__(self) -> "Replica":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # Actions of the user

    def write(
        self, path: Name, state: State, *, at: Optional[Moment] = None, group: Optional[Name] = None
    ) -> Written:
        """Writes a file: a new one if the user sees none at the path.

        Args:
            path: the path of the file.
            state: its new state: a text, bytes, or fields such as ``{"directory": True}``,
                ``{"symlink": "a"}``, ``{"size": 4, "sha256": "…"}``.
            at: the time, by the device's clock.
            group: the folder that a new file is as one document.
        """
        step = {"write": name(path, "path"), **_state(state), **_moment(at)}
        if group is not None:
            step["group"] = name(group, "group")
        return _written(self._ask(step))

    def rename(self, path: Name, to: Name, *, at: Optional[Moment] = None) -> Written:
        """Renames the file that the user sees at a path."""
        return _written(self._ask({"rename": name(path, "path"), "to": name(to, "to"), **_moment(at)}))

    def delete(self, path: Name, *, at: Optional[Moment] = None) -> Written:
        """Deletes the file that the user sees at a path."""
        return _written(self._ask({"delete": name(path, "path"), **_moment(at)}))

    def observe(
        self,
        tree: Mapping[Name, State],
        *,
        at: Optional[Moment] = None,
        times: Optional[Mapping[Name, Moment]] = None,
        file_ids: Optional[Mapping[Name, Name]] = None,
        earlier_file_ids: Optional[Mapping[Name, Name]] = None,
    ) -> Observation:
        """Writes what a user has done since the last scan of the folder, as far as the folder shows it.

        Args:
            tree: everything that is in the folder now, as for `write`; folders only if the replica follows them.
            at: the time of the scan, for changes whose time is not in `times`.
            times: the times of changes, from the file system.
            file_ids: what the file system calls a file under any name: an inode with its device, for example.
            earlier_file_ids: the same of the scan before, by the paths then.

        Example:
            >>> mom = Replica("mom")
            >>> _ = mom.write("Trip/Plan.txt", "1\\n2\\n3\\n")
            >>> mom.observe({"Travel/Plan.txt": "1\\n2\\n3\\n"}).renames
            (Rename(source='Trip/Plan.txt', target='Travel/Plan.txt', why='same content', implied=False, ambiguous=False),)
        """
        # One path may be written as a text, as bytes or as a path object.
        moments = {name_bytes(path, "times"): moment for path, moment in (times or {}).items()}
        ids = {name_bytes(path, "file_ids"): file_id for path, file_id in (file_ids or {}).items()}
        found = []
        for path, state in tree.items():
            key = name_bytes(path, "path")
            file = {**_state(state), **_moment(moments.get(key)), "path": name(path, "path")}
            if key in ids:
                file["fileID"] = name(ids[key], "file_ids")
            found.append(file)
        earlier = [
            {"path": name(path, "path"), "fileID": name(file_id, "earlier_file_ids")}
            for path, file_id in (earlier_file_ids or {}).items()
        ]
        answer = self._ask({"observe": found, "earlier": earlier, **_moment(at)})
        renames = tuple(
            Rename(
                _fsdecoded(one["from"]),
                _fsdecoded(one["to"]),
                one["why"],
                "implied" in one,
                "ambiguous" in one,
            )
            for one in answer["renames"]
        )
        return Observation(tuple(_written(one) for one in answer["written"]), renames)

    # Updates between devices

    def update(self, files: Optional[Sequence[Name]] = None) -> bytes:
        """The update for other devices: `resolve-update/1`.

        It may be lost, sent twice, late and in any order.

        Args:
            files: the identities of the files, which are sent with their copies; by default all.
        """
        chosen = True if files is None else [name(file, "files") for file in files]
        return self._ask_bytes(_json({"update": chosen}))

    def update_for(self, device: str, contents: bool = True) -> bytes:
        """The update for one device: what that device is not known to have.

        Without contents, the device then asks for the update of the files that it `needs`.
        """
        return self._ask_bytes(_json({"update": True, "for": device, "contents": "all" if contents else "none"}))

    @property
    def needs(self) -> List[str]:
        """The files whose contents are needed to resolve: receive a device's `update` of them first."""
        return [_fsdecoded(name) for name in json.loads(self._ask_bytes(b'{"needs":true}'))["files"]]

    def receive(self, update: Stored) -> bool:
        """Takes over another device's update; returns whether anything is new. Nothing is decided before `resolve`."""
        return bool(json.loads(self._ask_bytes(b'{"receive":' + _text(update, "update") + b"}"))["changed"])

    def acknowledge(self, update: Stored, by: str) -> None:
        """Records that a device that only receives has received an update, and stored it."""
        self._ask_bytes(b'{"acknowledge":' + _text(update, "update") + b',"by":' + _json(by) + b"}")

    # Resolving

    def resolve(self, decisions: Optional[Mapping[str, PersonDecision]] = None) -> Resolution:
        """Resolves what is known and stores the result.

        Args:
            decisions: the decisions of people, by conflict ID.
        """
        told = placed("decisions", by_key, decisions or {})
        return _resolution(self._ask({"resolve": True, "decisions": told}))

    def decide(self, path: Name, decision: PersonDecision) -> Resolution:
        """Decides the undecided file that the user sees at a path.

        Example:
            >>> home = Replica("home")
            >>> other = Replica("mom")
            >>> _ = home.write("a", "h"), other.write("a", "m")
            >>> home.receive(other.update()) and len(home.resolve().undecided)
            1
            >>> home.decide("a", {"pick": "mom:1"}).changes[0].content
            b'm'
        """
        return _resolution(self._ask({"decide": {**placed("decision", fields, decision), "path": name(path, "path")}}))

    def collect(self) -> Resolution:
        """Forgets the deletions that all devices know; their counters stay. It resolves before and after."""
        return _resolution(self._ask({"collect": True}))

    def prune(self) -> int:
        """Forgets the ancestors that no device can need any more; returns the number of forgotten versions."""
        return int(self._ask({"prune": True})["forgotten"])

    @property
    def outcome(self) -> Outcome:
        """Its last outcome, with a reason for each decision: `resolve-outcome/2`."""
        return cast(Outcome, self._ask({"outcome": True}))

    # Data

    @property
    def tree(self) -> Dict[str, StoredVersion]:
        """The files that its user sees, by path; bytes that are not UTF-8 are decoded by `os.fsdecode`."""
        return {_fsdecoded(file["path"]): file["version"] for file in self._ask({"tree": True})["files"]}

    def store(self) -> bytes:
        """The data to store: `resolve-replica/1`. Equal replicas give equal bytes."""
        return self._ask_bytes(_json({"store": True}))

    def set_policy(self, policy: Policy) -> None:
        """Sets the policy; its functions must be among those that the replica was made with."""
        known = dict(self._strategies)
        named = placed("policy", policy_fields, policy, known)
        if len(known) > len(self._strategies):
            new = ", ".join(sorted(set(known) - set(self._strategies)))
            raise ConflictResolutionError(
                0, f"policy: the replica was made without the strategy '{new}'; store and restore it with that"
            )
        self._ask({"policy": named})

    def set_devices(self, devices: Sequence[str]) -> None:
        """Sets the devices that must know of a deletion, or an ancestor, before it may be forgotten."""
        self._ask({"devices": list(devices)})

    def _ask(self, step: Mapping[str, Any]) -> Dict[str, Any]:
        return cast(Dict[str, Any], json.loads(self._ask_bytes(_json(step))))

    def _ask_bytes(self, step: bytes) -> bytes:
        with self._lock, self._asking:
            size = self._replica.call("cr_replica_ask", *given(step))
            return self._replica.read("cr_replica_answer", room=size + 1) or b""


def _state(state: State) -> Dict[str, Any]:
    if isinstance(state, str):
        return bytes_fields(text_bytes(state, "state"))
    if isinstance(state, bytes):
        return bytes_fields(state)
    if not isinstance(state, Mapping):
        raise ConflictResolutionError(
            0, f"state: expected a text, bytes, or the fields of a version, found {state!r:.80}"
        )
    made: Dict[str, Any] = placed("state", fields, state)
    return made


def _moment(moment: Optional[Moment]) -> Dict[str, str]:
    return {} if moment is None else {"at": moment_text(moment, "at")}


def _fsdecoded(name: Any) -> str:
    """A name from JSON in the form that `os` accepts."""
    return name if isinstance(name, str) else base64_bytes(name["base64"], "name").decode("utf-8", "surrogateescape")


def _json(value: Any) -> bytes:
    try:
        return json_text(value).encode("utf-8")
    except UnicodeEncodeError as error:
        raise ConflictResolutionError(0, f"a text holds half of a letter: {error}") from None


def _text(stored: Stored, place: str) -> bytes:
    """The text of exactly one value of a format."""
    if isinstance(stored, bytes):
        return stored
    return text_bytes(stored, place) if isinstance(stored, str) else _json(stored)


def _parsed(stored: Stored, place: str) -> Any:
    if isinstance(stored, Mapping):
        return stored
    try:
        return json.loads(stored)
    except ValueError as error:
        raise ConflictResolutionError(0, f"{place}: no JSON: {error}") from None


def _written(answer: Dict[str, Any]) -> Written:
    return Written(_fsdecoded(answer["id"]), answer["version"], answer.get("replaced"))


def _resolution(answer: Dict[str, Any]) -> Resolution:
    changes = tuple(
        Change(_fsdecoded(change["write"] if "write" in change else change["remove"]), change.get("version"))
        for change in answer["changes"]
    )
    return Resolution(
        answer["changed"], changes, tuple(answer["undecided"]), tuple(answer.get("refused", ()))
    )
