import type { Employer } from '#contract/employers.ts';
import { PLANS, type PlanCode, type TierOption } from '#contract/plans.ts';
import type { Difference } from '#web/forms/stale-warning.tsx';

/** A company in its form: texts as typed. */
export interface CompanyDraft {
  readonly companyName: string;
  readonly website: string;
  readonly billingContactEmail: string;
  readonly billingAddress: string;
  readonly tierOption: TierOption | null;
  readonly planCode: PlanCode;
}

export function draftOf(company: Employer | null): CompanyDraft {
  return {
    companyName: company?.companyName ?? '',
    website: company?.website ?? '',
    billingContactEmail: company?.billingContactEmail ?? '',
    billingAddress: company?.billingAddress ?? '',
    tierOption: company?.tierOption ?? null,
    planCode: company?.planCode ?? 'ROLE_1',
  };
}

/** Without a name and a tier there is nothing to send (specification, section 5). */
export function isComplete({ companyName, tierOption }: CompanyDraft): boolean {
  return companyName.trim() !== '' && tierOption !== null;
}

/** Errors in what is filled in, by field. */
export function invalidFields({ website, billingContactEmail }: CompanyDraft) {
  const [address, email] = [addressOf(website), billingContactEmail.trim()];
  const isAddress = address === '' || (URL.canParse(address) && new URL(address).hostname.includes('.'));
  return {
    ...(!isAddress && { website: 'Enter a web address, like https://example.co.uk.' }),
    ...(email !== '' &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
        billingContactEmail: 'Enter an email address, like name@example.com.',
      }),
  };
}

/** The website as a URL: people type 'example.co.uk'. */
export function addressOf(website: string): string {
  const typed = website.trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

const FIELDS = {
  companyName: 'Company name',
  website: 'Website',
  billingContactEmail: 'Billing contact email',
  billingAddress: 'Billing address',
} as const;

/** The fields in which the form differs from the version saved meanwhile. */
export function differencesOf(draft: CompanyDraft, savedCompany: Employer | null): readonly Difference[] {
  const savedDraft = draftOf(savedCompany);
  const texts = (Object.entries(FIELDS) as [keyof typeof FIELDS, string][]).map(([field, label]) => ({
    label,
    mine: draft[field].trim(),
    theirs: savedDraft[field],
  }));
  const plans = [draft, savedDraft].map(({ planCode }) => PLANS[planCode].label);
  return [...texts, { label: 'Plan', mine: plans[0] ?? '', theirs: plans[1] ?? '' }].filter(
    ({ mine, theirs }) => mine !== theirs,
  );
}
