import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';

const STATUS = {
  malformed: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unacceptable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS;

/** A refusal whose message may be shown to whoever asked. Thrown where it is known, translated here once. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, more: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message);
    this.code = code;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function notFound(what: string): AppError {
  return new AppError('notFound', `${what} was not found.`);
}

export function strangeCursor(): AppError {
  return new AppError('malformed', 'cursor: not one of ours. Leave it out for the first page.', {
    field: 'cursor',
  });
}

/** The wire form of any error. A stranger never sees the inside of a 500. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error);
  if (known === null) {
    request.log.error({ err: error }, 'request failed');
    reply
      .code(500)
      .send({ message: 'Something went wrong on our side. Please try again.' } satisfies ErrorBody);
    return;
  }
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  const body: ErrorBody =
    known.field === undefined ? { message: known.message } : { message: known.message, field: known.field };
  reply.code(STATUS[known.code]).send(body);
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  }
  if (isGone(error)) return new AppError('notFound', 'That is no longer there.');
  return fromFastify(error as FastifyError);
}

const FOREIGN_KEY_VIOLATION = '23503';

/** What the request was about, or who sent it, was erased while it ran. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}

/** What Fastify refuses by itself before a handler runs. */
function fromFastify(error: FastifyError): AppError | null {
  if (error.statusCode === 413) return new AppError('tooLarge', 'That is more than may be sent at once.');
  if (error.statusCode === 415)
    return new AppError('unsupported', 'Send JSON, with content-type application/json.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', 'The request could not be read.');
  }
  return null;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  // Two transactions waited for each other and the database gave this one up.
  '40P01',
]);

/** The database is away, starting, out of connections (class 53), or its disk is full: all pass with time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AWAY.has(code) || code.startsWith('08') || code.startsWith('53')) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
