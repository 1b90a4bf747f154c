/**
 * What an answer carries, read to its end whatever it says: one that nobody reads keeps its connection, and a browser has
 * six. Null for an answer that is not 2xx; throws where what came is no JSON.
 */
export async function answerBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.ok ? JSON.parse(text) : null;
}
