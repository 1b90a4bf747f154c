/** The path at which both sides of its conversation can download it. */
export function attachmentPath(id: string): string {
  return `/api/messages/files/${id}`;
}
