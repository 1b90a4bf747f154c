import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { RequestError } from '#web/http/request-error.ts';

/** Sends a picture as the body of a call. `call` sends JSON; this is a file. @throws RequestError */
export async function sendPicture<E extends Endpoint>(endpoint: E, file: Blob): Promise<ResponseOf<E>> {
  const response = await fetch(endpoint.path, {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': file.type },
    body: file,
  });
  const text = await response.text();
  if (!response.ok) throw new RequestError(response.status, response.statusText, text);
  return JSON.parse(text);
}
