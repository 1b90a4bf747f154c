const PREVIEW_MAX = 140;

/** The start of a message on one line, for a notification. Never splits a surrogate pair. */
export function preview(bodyMd: string): string {
  const line = bodyMd.replace(/\s+/g, ' ');
  if (line.length <= PREVIEW_MAX) return line;
  return `${line.slice(0, PREVIEW_MAX).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
