/** A setting that can't be used; the message is a sentence an operator can act on. */
export class ConfigError extends Error {}

export function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is '${raw}', but it must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

export function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1';
}

export function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  words: readonly T[],
  fallback: T,
): T {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const word = words.find((each) => each === raw);
  if (word === undefined)
    throw new ConfigError(`${name} is '${raw}', but it must be one of ${words.join(', ')}.`);
  return word;
}

/** A contact address: mailto: or https:. */
export const CONTACT = /^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/;

export function contact(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name];
  if (!raw) return null;
  if (!CONTACT.test(raw)) {
    throw new ConfigError(`${name} is '${raw}', but it must be mailto:you@example.org or an https address.`);
  }
  return raw;
}

/** An address with one of `protocols`, such as `https:`; null if it isn't set. @throws {ConfigError} with `message` */
export function address(
  env: NodeJS.ProcessEnv,
  name: string,
  protocols: readonly string[],
  message: string,
  isFit: (url: URL) => boolean = () => true,
): URL | null {
  const raw = env[name];
  if (!raw) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !protocols.includes(url.protocol) || !isFit(url)) throw new ConfigError(message);
  return url;
}

export const HTTP = ['http:', 'https:'];
