/**
 * A response's body, always read to its end: an unread one keeps its connection, and a browser has only six to a server.
 * Null for a response that is not 2xx; throws if a 2xx body is not JSON.
 */
export async function responseBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.ok ? JSON.parse(text) : null;
}
