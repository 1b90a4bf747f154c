import type { FastifyRequest } from 'fastify';

const DRAIN_MS = 20_000;

/** Receives the rest of a refused file, so that the browser, which listens only afterwards, gets the reason. */
export function drainBody({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.on('error', () => {});
  raw.resume();
}
