import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { errorCode, isDatabaseAway } from '../db/failures.ts';
import { KEYS_TO_ERASABLE, violatedForeignKey } from '../db/violations.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';

const STATUS = {
  malformed: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupported: 415,
  unacceptable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUS;

/** An error whose message may be shown to the caller. Thrown where the problem is known, translated to HTTP here. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly secondFactor: true | undefined;
  readonly confirm: ErrorBody['confirm'];
  readonly puzzle: string | undefined;

  /** `fields` are all rejected inputs, if there are several. `cause` is logged for the operator. */
  constructor(
    code: ErrorCode,
    message: string,
    details: {
      field?: string;
      fields?: Readonly<Record<string, string>> | undefined;
      retryAfterSeconds?: number;
      secondFactor?: true;
      confirm?: ErrorBody['confirm'];
      puzzle?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.field = details.field;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.secondFactor = details.secondFactor;
    this.confirm = details.confirm;
    this.puzzle = details.puzzle;
  }
}

export function statusOf({ code }: AppError): number {
  return STATUS[code];
}

export function notFound(noun: string): AppError {
  return new AppError('notFound', `${noun} was not found.`);
}

/** Sends any error in its wire form. Callers never see the details of a 500. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = isCutOff(error, request) ? unreadable() : asAppError(error);
  if (appError === null) {
    request.log.error({ err: error, constraint: violatedForeignKey(error) ?? undefined }, 'request failed');
    reply
      .code(500)
      .send({ message: 'Something went wrong on our side. Please try again.' } satisfies ErrorBody);
    return;
  }
  if (appError.cause !== undefined) logCause(appError.cause, request);
  if (appError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(appError.retryAfterSeconds));
  const body: ErrorBody = {
    message: appError.message,
    ...(appError.field !== undefined && { field: appError.field }),
    ...(appError.fields !== undefined && { fields: appError.fields }),
    ...(appError.secondFactor && { secondFactor: true as const }),
    ...(appError.confirm && { confirm: appError.confirm }),
    ...(appError.puzzle && { puzzle: appError.puzzle }),
  };
  reply.code(statusOf(appError)).send(body);
}

/** Without a stack: while the database is away there is one of these for every call. */
function logCause(cause: unknown, request: FastifyRequest): void {
  const route = request.routeOptions.url;
  if (cause instanceof PaymentsUnavailable && cause.needsOperator) {
    request.log.error({ cause: cause.message, route }, 'the payment provider refused our key');
    return;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = errorCode(cause) ?? undefined;
  const constraint = violatedForeignKey(cause) ?? undefined;
  request.log.warn({ cause: message, code, constraint, route }, 'request refused');
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof PaymentsUnavailable) {
    return new AppError(
      'unavailable',
      'Payments are not available right now. Please try again in a few minutes.',
      {
        retryAfterSeconds: 60,
        cause: error,
      },
    );
  }
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  if (KEYS_TO_ERASABLE.has(violatedForeignKey(error) ?? '')) {
    return new AppError('notFound', 'That is no longer there.', { cause: error });
  }
  return fromFastify(error as FastifyError);
}

/**
 * Translates what Fastify refuses before a handler runs. Only Fastify's errors: a status that another library puts on
 * its errors is not about our response.
 */
function fromFastify({ code, statusCode }: FastifyError): AppError | null {
  if (typeof code !== 'string' || !code.startsWith('FST_ERR_')) return null;
  if (statusCode === 413) return new AppError('tooLarge', 'That is too large to send.');
  if (statusCode === 415)
    return new AppError('unsupported', 'Send JSON, with content-type application/json.');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? unreadable() : null;
}

/** Whether the caller hung up while sending: an ECONNRESET of the request, not of the database. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return errorCode(error) === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

function unreadable(): AppError {
  return new AppError('malformed', 'The request could not be read.');
}
