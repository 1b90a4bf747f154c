import { ConfigError, contact } from './values.ts';

/** Who runs this server, as the privacy notice and the terms name them. */
export interface OperatorConfig {
  /** null: the texts say "the operator of" and the host instead. */
  name: string | null;
  address: string | null;
  /** mailto: or https:; null is the privacy contact. */
  contact: string | null;
  /** For questions about personal data: mailto: or https:; null means the address privacy@ at the public host. */
  privacyContact: string | null;
}

export interface LegalConfig {
  /** The day from which the operator's texts and names apply, '2026-11-23'; null if they have set none. */
  since: string | null;
  /** Paths of the operator's own Markdown files; null means our text. */
  privacyText: string | null;
  termsText: string | null;
}

export function readOperator(env: NodeJS.ProcessEnv): OperatorConfig {
  return {
    name: env.OPERATOR_NAME || env.SELLER_NAME || null,
    address: env.OPERATOR_ADDRESS || env.SELLER_ADDRESS || null,
    contact: contact(env, 'OPERATOR_CONTACT'),
    privacyContact: contact(env, 'PRIVACY_CONTACT'),
  };
}

export function readLegal(env: NodeJS.ProcessEnv): LegalConfig {
  const since = env.LEGAL_SINCE || null;
  const texts = { privacyText: env.PRIVACY_TEXT || null, termsText: env.TERMS_TEXT || null };
  if (since !== null && !isDay(since)) {
    throw new ConfigError(`LEGAL_SINCE is '${since}', but it must be a day, like 2026-11-23.`);
  }
  const missing = texts.privacyText === null ? 'TERMS_TEXT' : 'PRIVACY_TEXT';
  if (since === null && (texts.privacyText !== null || texts.termsText !== null)) {
    throw new ConfigError(
      `${missing} is set, but it needs LEGAL_SINCE, the day from which your text applies.`,
    );
  }
  return { since, ...texts };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
