import { address, ConfigError } from './values.ts';

type DatabaseUrlName = 'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATABASE_READ_URL';

export function databaseUrl(env: NodeJS.ProcessEnv, name: DatabaseUrlName): string | null {
  const message = `${name} must look like postgres://user:password@host:5432/database.`;
  address(env, name, ['postgres:', 'postgresql:'], message);
  return env[name] || null;
}

/**
 * Another address of the database, which is valid only together with DATABASE_URL. `meaningOfFirst` says
 * in the error what DATABASE_URL then is, such as 'the address of the primary'.
 */
export function secondDatabaseUrl(
  env: NodeJS.ProcessEnv,
  name: DatabaseUrlName,
  meaningOfFirst: string,
): string | null {
  const url = databaseUrl(env, name);
  if (url !== null && !env.DATABASE_URL) {
    throw new ConfigError(`${name} is set, but it needs DATABASE_URL, ${meaningOfFirst}.`);
  }
  return url;
}

export function redisUrl(env: NodeJS.ProcessEnv): string | null {
  // The error doesn't repeat the value, because it contains a password.
  const message = 'REDIS_URL must look like redis://:password@host:6379, or rediss:// for TLS.';
  const url = address(env, 'REDIS_URL', ['redis:', 'rediss:'], message);
  if (url !== null && !env.DATABASE_URL) {
    throw new ConfigError(
      'REDIS_URL is set, but it needs DATABASE_URL: the embedded database serves one process.',
    );
  }
  return env.REDIS_URL || null;
}
