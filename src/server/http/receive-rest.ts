import type { FastifyRequest } from 'fastify';

const LONGEST_MS = 20_000;

/** Receives the rest of a refused file, so that the browser, which listens only afterwards, gets the reason. */
export function receiveRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.on('error', () => {});
  raw.resume();
}
