"""Diagnostics: the findings of the library, where they are."""

from __future__ import annotations

from lsprotocol import types

from chunkscope import Finding
from chunkscope.findings import Related, Severity
from chunkscope_server.documents import OpenDocument
from chunkscope_server.positions import PositionCodec

SOURCE = "chunkscope"
"""Who found it, as the editor shows it beside each message."""

_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


def diagnostics(document: OpenDocument, codec: PositionCodec, *, related: bool) -> list[types.Diagnostic]:
    """Return the findings of a document, with their related places if the client shows these."""
    return [_diagnostic(finding, document, codec, related=related) for finding in document.analysis.findings]


def _diagnostic(finding: Finding, document: OpenDocument, codec: PositionCodec, *, related: bool) -> types.Diagnostic:
    places = [_related(place, document, codec) for place in finding.related] if related else []
    return types.Diagnostic(
        codec.range(document.source, finding.span),
        finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source=SOURCE,
        related_information=places or None,
    )


def _related(place: Related, document: OpenDocument, codec: PositionCodec) -> types.DiagnosticRelatedInformation:
    location = types.Location(document.uri, codec.range(document.source, place.span))
    return types.DiagnosticRelatedInformation(location, place.message)
