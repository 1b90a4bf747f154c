/** The path at which both sides of a conversation can download an attachment. */
export function attachmentPath(id: string): string {
  return `/api/messages/files/${id}`;
}
