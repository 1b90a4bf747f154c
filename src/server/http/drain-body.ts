import type { FastifyRequest } from 'fastify';

const DRAIN_MS = 20_000;

/** Receives the rest of a refused file, because a browser reads the response only after sending all of it. */
export function drainBody({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.on('error', () => {});
  raw.resume();
}
