import pino, { type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** Fields that database drivers and Stripe put on their errors: people's data, and whole connections. */
const PRIVATE = ['params', 'parameters', 'detail', 'where', 'raw', 'headers', 'client'] as const;

/** Logs say what failed and where, without anyone's data. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions {
  return { level: logLevel, serializers: { err: withoutPrivate } };
}

function withoutPrivate(error: Error): object {
  const fields = { ...pino.stdSerializers.err(error) };
  for (const name of PRIVATE) delete fields[name];
  return fields;
}
