/**
 * Whether a call failed because there was no response: browsers throw a TypeError for it, each with a different
 * message, and a TimeoutError after `AbortSignal.timeout`.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}
