/**
 * The URL at which a message's subject can be read with an API key: the message itself has only ids. Empty if there is nothing
 * to read any more.
 */
export function hrefOf(
  origin: string,
  kind: string,
  data: Readonly<Record<string, unknown>>,
): { readonly href?: string } {
  const path = kind.endsWith('.erased') ? null : pathOf(data);
  return path === null ? {} : { href: `${origin}${path}` };
}

function pathOf({
  interviewId,
  messageId,
  threadId,
  applicationId,
  roleId,
}: Readonly<Record<string, unknown>>) {
  if (typeof interviewId === 'string') return `/api/interviews/${interviewId}`;
  if (typeof messageId === 'string') return `/api/messages/threads/${threadId}`;
  if (typeof applicationId === 'string') return `/api/employer/applications?ids=${applicationId}`;
  if (typeof roleId === 'string') return `/api/employer/roles/${roleId}`;
  return null;
}
