/** An upload's key in the storage. */
export function cvKey(id: string): string {
  return `cv/${id}`;
}

/** The target of a presigned address: files there are unchecked and never served. */
export function incomingKey(id: string): string {
  return `incoming/${id}`;
}

/** The address of a file, which is also a profile's `cvUrl`. */
export function objectPath(id: string): string {
  return `/api/objects/${id}`;
}

const ID_AT_END = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The upload named by an address, with or without query and origin; null if it names none. */
export function uploadIdIn(url: string): string | null {
  return ID_AT_END.exec(url.split(/[?#]/, 1)[0]?.toLowerCase() ?? '')?.[1] ?? null;
}
