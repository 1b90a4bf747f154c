import pino, { type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** What database drivers and Stripe put on their errors: what people sent and stored, and whole connections. */
const PRIVATE = ['params', 'parameters', 'detail', 'where', 'raw', 'headers', 'client'] as const;

/** A log names what failed and where, and nobody's data. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions {
  return { level: logLevel, serializers: { err: withoutPrivate } };
}

function withoutPrivate(error: Error): object {
  const told = { ...pino.stdSerializers.err(error) };
  for (const name of PRIVATE) delete told[name];
  return told;
}
