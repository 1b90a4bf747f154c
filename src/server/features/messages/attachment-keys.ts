/** An attachment's key in the storage. */
export function attachmentKey(id: string): string {
  return `file/${id}`;
}

/** Where the two people of its conversation fetch it. */
export function attachmentPath(id: string): string {
  return `/api/messages/files/${id}`;
}
