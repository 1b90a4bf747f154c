/** What the storage knows an upload by. */
export function cvKey(id: string): string {
  return `cv/${id}`;
}

/** Where a presigned address leads: what lies there was not looked at yet, and is never served. */
export function incomingKey(id: string): string {
  return `incoming/${id}`;
}

/** Where a file can be fetched again, and what a profile's `cvUrl` is. */
export function objectPath(id: string): string {
  return `/api/objects/${id}`;
}

const ID_AT_END = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The upload that an address names, with or without its query and origin; null where it names none. */
export function uploadIdIn(url: string): string | null {
  return ID_AT_END.exec(url.split(/[?#]/, 1)[0]?.toLowerCase() ?? '')?.[1] ?? null;
}
