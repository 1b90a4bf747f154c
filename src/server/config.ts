import { resolve } from 'node:path';

/** What the process needs to know, in its own words. Read once, at the start; nothing else looks at the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null is the embedded PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** Where people reach the product; decides cookies, HSTS and the allowed origin. null: whatever host they ask for. */
  publicUrl: URL | null;
  /** Hops of trusted proxies in front; 0 believes no forwarded header. */
  trustedProxies: number;
  isDemo: boolean;
  /** Whether this process does tasks, or only queues them for others that do. */
  isWorker: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  limits: Limits;
}

export interface Limits {
  /** New accounts per address an hour. */
  registrations: number;
  /** Failed sign-ins per account in 15 minutes; ten times as many per address. */
  failedLogins: number;
  /** Messages per person a minute. */
  messages: number;
  /** Applications per person an hour. */
  applications: number;
}

/** A setting that can't be used; the message is a sentence an operator can act on. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: databaseUrl(env),
    publicUrl: publicUrl(env),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 10),
    isDemo: flag(env, 'DEMO', true),
    isWorker: flag(env, 'WORKER', true),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    limits: {
      registrations: integer(env, 'LIMIT_REGISTRATIONS', 100, 1, 1_000_000),
      failedLogins: integer(env, 'LIMIT_FAILED_LOGINS', 10, 1, 1_000_000),
      messages: integer(env, 'LIMIT_MESSAGES', 120, 1, 1_000_000),
      applications: integer(env, 'LIMIT_APPLICATIONS', 300, 1, 1_000_000),
    },
  };
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is '${raw}', but it must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1';
}

function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  words: readonly T[],
  fallback: T,
): T {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const word = words.find((candidate) => candidate === raw);
  if (word === undefined)
    throw new ConfigError(`${name} is '${raw}', but it must be one of ${words.join(', ')}.`);
  return word;
}

function databaseUrl(env: NodeJS.ProcessEnv): string | null {
  const raw = env.DATABASE_URL;
  if (!raw) return null;
  if (!URL.canParse(raw) || !/^postgres(ql)?:$/.test(new URL(raw).protocol)) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  return raw;
}

function publicUrl(env: NodeJS.ProcessEnv): URL | null {
  const raw = env.PUBLIC_URL;
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`PUBLIC_URL is '${raw}', but it must be an origin, like https://jobs.example.org.`);
  }
  return url;
}
