import { SECRETS, withSecretsFromFiles } from '../settings/secrets.ts';

const HIDDEN = '•••';
/** Hiding shorter secrets would blank out ordinary words, and protect nothing. */
const MIN_CHARS = 4;

/** Returns a function that removes every secret of these settings from a text, passwords within addresses too. */
export function hideSecrets(settings: NodeJS.ProcessEnv): (text: string) => string {
  const env = readableEnv(settings);
  const secrets = SECRETS.flatMap((name) => {
    const value = env[name];
    return value ? [value, ...passwordsIn(value)] : [];
  });
  const longestFirst = [...new Set(secrets)]
    .filter((secret) => secret.length >= MIN_CHARS)
    .sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
}

/** Secrets in files that can't be read can't be printed either. */
function readableEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretsFromFiles(env);
  } catch {
    return env;
  }
}

function passwordsIn(value: string): string[] {
  if (!URL.canParse(value)) return [];
  const { password } = new URL(value);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // A % that encodes nothing: the password is used as it is written.
    return [password];
  }
}
