"""Chunks out of the library: records, file formats and atomic files."""

from chunkscope.export.files import write_atomically
from chunkscope.export.formats import FORMATS, Format, export_text, format_of
from chunkscope.export.records import Record, record

__all__ = ["FORMATS", "Format", "Record", "export_text", "format_of", "record", "write_atomically"]
