import type { Attachment } from '#contract/messages.ts';
import type { Person } from './person.ts';

/** Sends a file to a conversation without a message; returns the raw response. */
export function sendFileTo(
  person: Person,
  threadId: string,
  file: Buffer | string,
  name?: string,
): Promise<Response> {
  const query = name === undefined ? '' : `?name=${encodeURIComponent(name)}`;
  return person.fetch(`/api/messages/threads/${threadId}/files${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(file),
  });
}

/** The same for a file that must be accepted. */
export async function attach(
  person: Person,
  threadId: string,
  file: Buffer | string,
  name: string,
): Promise<Attachment> {
  const response = await sendFileTo(person, threadId, file, name);
  if (response.status !== 201)
    throw new Error(`the file was refused: ${response.status} ${await response.text()}`);
  return response.json();
}
