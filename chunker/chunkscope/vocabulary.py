"""The token vocabularies inside the package: reading them costs no network and no third file format.

Form of `vocabularies/NAME.bin.gz`, gzip over: a little-endian u32 with the number of tokens, one length byte for each,
then the bytes of all tokens in the order of their ranks. `hatch_build.py` writes it.
"""

from __future__ import annotations

import gzip
import struct
from importlib.resources import files
from itertools import accumulate, pairwise

from chunkscope.errors import TokenizerError

BUNDLED = ("cl100k_base", "o200k_base")
"""Names of the encodings whose vocabularies are part of the package."""


def load(name: str) -> dict[bytes, int]:
    """Return the mergeable ranks of a bundled encoding: token bytes to rank.

    Raises `TokenizerError` when the installation lacks the file.
    """
    resource = files("chunkscope") / "vocabularies" / f"{name}.bin.gz"
    try:
        data = gzip.decompress(resource.read_bytes())
    except FileNotFoundError as error:
        raise TokenizerError(f"the vocabulary of {name} is missing from this installation: reinstall it") from error
    (count,) = struct.unpack_from("<I", data)
    ends = accumulate(data[4 : 4 + count], initial=4 + count)
    return {data[start:end]: rank for rank, (start, end) in enumerate(pairwise(ends))}
