/** A program of another system, which calls with an API key. */
export class Program {
  readonly url: string;
  readonly token: string;
  readonly keyId: string;

  constructor(url: string, token: string, keyId: string) {
    this.url = url;
    this.token = token;
    this.keyId = keyId;
  }

  /** The raw response to any request. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        // The server closes a key's connections when the key ends; a request on one of those would fail instead of
        // being refused.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}
