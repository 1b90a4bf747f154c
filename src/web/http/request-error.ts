/**
 * A response that is not 2xx. The message is '409: {"message":"…"}': the status, a colon, a space, then the body's
 * text, or the status text if the body is empty (specification, section 8).
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The server's message for the user, if it gave one. */
  readonly serverMessage: string | null;
  /** The field that was refused, if the server named one. */
  readonly field: string | null;
  /** A sentence for each field that was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether a second factor is missing. */
  readonly needsSecondFactor: boolean;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const reply = parseBody(body);
    this.serverMessage = textOf(reply.message);
    this.field = textOf(reply.field);
    this.needsSecondFactor = reply.secondFactor === true;
    const first = this.field && this.serverMessage ? { [this.field]: this.serverMessage } : {};
    this.fields = { ...first, ...textsOf(reply.fields) };
  }
}

/** The server's sentence about a value that it refused: sending the same again is pointless. Null for other failures. */
export function refusedValue(error: unknown): string | null {
  return error instanceof RequestError && error.status === 422 ? error.serverMessage : null;
}

/** Whether the server refused a call because things have changed, so that sending the same again is pointless. */
export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409;
}

function parseBody(body: string): {
  message?: unknown;
  field?: unknown;
  fields?: unknown;
  secondFactor?: unknown;
} {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
