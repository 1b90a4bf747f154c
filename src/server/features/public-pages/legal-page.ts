import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { money, share } from '#contract/format.ts';
import {
  GRACE_DAYS,
  limitsInWords,
  PAID_PLANS,
  PLANS,
  SUCCESS_FEE_CAP_PENCE,
  TRIAL_DAYS,
} from '#contract/plans.ts';
import type { Config } from '../../config.ts';
import { html } from '../../http/html.ts';
import { ConfigError } from '../../settings/values.ts';
import { currentDataTermsVersion, currentLegalVersion } from '../agreements/queries.ts';
import { markdownHtml } from './markdown-html.ts';
import type { PublicPage } from './page-frame.ts';

type LegalConfig = Pick<Config, 'legal' | 'operator' | 'publicUrl'>;

interface LegalPages {
  readonly privacy: (origin: string) => PublicPage;
  readonly terms: (origin: string) => PublicPage;
  readonly dataTerms: (origin: string) => PublicPage;
}

/**
 * The privacy notice and the terms, from our templates or the operator's own files, and the data-processing terms, always
 * from our template; with the operator's names filled in. Read once, at the start.
 * @throws {ConfigError} for a file that can't be read, or with a placeholder that does not exist
 */
export function legalPages(config: LegalConfig): LegalPages {
  const privacy = readText('PRIVACY_TEXT', config.legal.privacyText, 'privacy-notice.md');
  const terms = readText('TERMS_TEXT', config.legal.termsText, 'terms.md');
  const dataTerms = readText('', null, 'data-terms.md');
  const page = (title: string, description: string, text: string, path: string) => (origin: string) => ({
    title,
    description,
    address: `${origin}${path}`,
    body: html`<h1>${title}</h1>
<div class="prose section">
${markdownHtml(fillPlaceholders(text, wordsFor(config, origin)), { heading: 'h2', isOurs: true })}
</div>`,
  });
  return {
    privacy: page(
      'Privacy',
      'What is stored about people who use Nod, why and for how long, who sees it and when, and your rights.',
      privacy,
      '/privacy',
    ),
    terms: page(
      'Terms',
      'The terms for using Nod: fair use, the 48-hour guarantee, and what employers pay.',
      terms,
      '/terms',
    ),
    dataTerms: page(
      'Data-processing terms',
      'What companies and the operator of Nod owe each other about applicants’ personal data (UK GDPR, Article 28).',
      dataTerms,
      '/data-terms',
    ),
  };
}

const PLACEHOLDER = /\{\{(\w{1,40})\}\}/g;

const PLACEHOLDERS = new Set([
  'operator',
  'address',
  'contact',
  'privacyContact',
  'site',
  'since',
  'dataTermsSince',
  'plans',
  'fees',
  'trial',
  'grace',
]);

function readText(setting: string, path: string | null, standard: string): string {
  const text =
    path === null ? readFileSync(join(import.meta.dirname, standard), 'utf8') : readOwn(setting, path);
  for (const [placeholder, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!PLACEHOLDERS.has(name)) {
      throw new ConfigError(
        `${setting} is ${path}, but the placeholder ${placeholder} in it does not exist. Use ${[...PLACEHOLDERS].map((each) => `{{${each}}}`).join(', ')}.`,
      );
    }
  }
  return text;
}

function readOwn(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting} is ${path}, but that can't be read: ${reason}.`);
  }
}

function fillPlaceholders(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => words[name] ?? placeholder);
}

function wordsFor(config: LegalConfig, origin: string): Readonly<Record<string, string>> {
  const { operator } = config;
  const host = new URL(config.publicUrl ?? origin).hostname;
  const privacyContact = operator.privacyContact ?? `mailto:privacy@${host}`;
  return {
    operator: operator.name ?? `the operator of ${host}`,
    address: operator.address ?? 'whose postal address you can ask for at the contact below',
    contact: linkTo(operator.contact ?? privacyContact),
    privacyContact: linkTo(privacyContact),
    site: origin,
    since: inWords(currentLegalVersion(config)),
    dataTermsSince: inWords(currentDataTermsVersion(config)),
    plans: PAID_PLANS.map((code) => {
      const { label, listPricePence } = PLANS[code];
      return `${label} ${money(listPricePence)} a month (${limitsInWords(code)})`;
    }).join('; '),
    fees: `${share(PLANS.ROLE_1.successFeeBp)} with a subscription, ${share(PLANS.NONE.successFeeBp)} without one, and never more than ${money(SUCCESS_FEE_CAP_PENCE)}.`,
    trial: String(TRIAL_DAYS),
    grace: String(GRACE_DAYS),
  };
}

function linkTo(contact: string): string {
  return `[${contact.replace(/^(?:mailto:|https:\/\/)/, '')}](${contact})`;
}

const DAY_IN_WORDS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-23' is '23 November 2026'. */
function inWords(day: string): string {
  return DAY_IN_WORDS.format(new Date(`${day}T00:00:00Z`));
}
