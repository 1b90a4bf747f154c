import { address, HTTP } from './values.ts';

/** Whether strangers or real money can reach this server. */
export function isExposed(env: NodeJS.ProcessEnv): boolean {
  const hasStripe = Object.entries(env).some(([name, value]) => name.startsWith('STRIPE_') && value);
  return Boolean(env.PUBLIC_URL || env.DATABASE_URL || hasStripe);
}

/** @throws {ConfigError} */
export function publicUrl(env: NodeJS.ProcessEnv): URL | null {
  return address(
    env,
    'PUBLIC_URL',
    HTTP,
    `PUBLIC_URL is '${env.PUBLIC_URL}', but it must be an origin, like https://jobs.example.org.`,
    (url) => url.pathname === '/' && url.search === '',
  );
}
