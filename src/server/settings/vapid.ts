import { CONTACT, ConfigError } from './values.ts';

export interface VapidConfig {
  publicKey: string;
  privateKey: string;
  /** Where a push service can reach the operator: mailto: or https:. */
  subject: string;
}

const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

export function readVapid(env: NodeJS.ProcessEnv): VapidConfig | null {
  const [publicKey = '', privateKey = '', subject = ''] = VAPID.map((name) => env[name] ?? '');
  if (publicKey === '' && privateKey === '' && subject === '') return null;
  const missing = VAPID.filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(`Web push also needs ${missing.join(' and ')}.`);
  const isKey = (key: string, bytes: number) =>
    /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes;
  if (!isKey(publicKey, 65) || !isKey(privateKey, 32)) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair from `npx web-push generate-vapid-keys`.',
    );
  }
  if (!CONTACT.test(subject)) {
    throw new ConfigError(
      `VAPID_SUBJECT is '${subject}', but it must be mailto:you@example.org or an https address.`,
    );
  }
  return { publicKey, privateKey, subject };
}
