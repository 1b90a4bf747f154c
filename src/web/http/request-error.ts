/**
 * An answer that is not 2xx. The message is '409: {"message":"…"}': the status, a colon, a space, then
 * the body's text, or the status text where the body is empty (specification, section 8).
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The server's own sentence for a person, where it gave one. */
  readonly serverMessage: string | null;
  /** The input that was refused, where the server named one. */
  readonly field: string | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const said = parseBody(body);
    this.serverMessage = said.message;
    this.field = said.field;
  }
}

function parseBody(body: string): { message: string | null; field: string | null } {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return { message: null, field: null };
    return {
      message: 'message' in parsed && typeof parsed.message === 'string' ? parsed.message : null,
      field: 'field' in parsed && typeof parsed.field === 'string' ? parsed.field : null,
    };
  } catch {
    return { message: null, field: null };
  }
}
