/** The URL at which a message's subject can be read with an API key: the message itself has only ids. */
export function hrefOf(origin: string, data: Readonly<Record<string, unknown>>): { readonly href?: string } {
  const path = pathOf(data);
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
