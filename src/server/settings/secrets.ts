import { readFileSync } from 'node:fs';
import { ConfigError } from './values.ts';

/**
 * The settings that must stay secret. Each can be in a file instead, as container platforms and systemd pass secrets:
 * `SMTP_URL_FILE=/run/secrets/smtp-url`.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'SIGNING_KEY',
  'SIGNING_KEY_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'LLM_API_KEY',
] as const;

/** The environment with the content of each `…_FILE` under the setting's own name. @throws {ConfigError} */
export function withSecretsFromFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: remove one of them.`);
    secrets[name] = readSecret(`${name}_FILE`, file);
  }
  return { ...env, ...secrets };
}

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: "may not be read by Nod's user",
  EISDIR: 'is a folder',
};

/** Editors and `echo` end a file with a newline, which is not part of the secret. */
function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ConfigError(
      `${name} is ${file}, but that ${WHY_UNREADABLE[code] ?? `can't be read (${code})`}.`,
    );
  }
  if (secret === '') throw new ConfigError(`${name} is ${file}, but that file is empty.`);
  // A file with two lines is not meant as one secret.
  if (/[\r\n]/.test(secret))
    throw new ConfigError(`${name} is ${file}, but that file has more than one line.`);
  return secret;
}
