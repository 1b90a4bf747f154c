import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailAddress, id, instant, text } from './text.ts';

/** Domains of one company: its own, and those of brands that it hires under. */
export const DOMAINS_MAX = 5;
export const DOMAIN_CODE_DIGITS = 8;
export const DOMAIN_CODE_MINUTES = 60;
/** How long an email to an address at the domain proves it; a DNS record is looked up every day instead. */
export const DOMAIN_EMAIL_DAYS = 365;
/** How long a DNS record may be missing before the domain no longer counts as confirmed. */
export const DOMAIN_MISSING_DAYS = 7;

/**
 * The length is bounded before this is matched; the part after the last dot begins with a letter, so it isn't an IP address.
 */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,20}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain such as 'bridge.example', from a domain, an email address or a web address; other scripts become Punycode. */
export const domainName = z.pipe(
  text(253),
  z.pipe(
    z.transform((typed: string) => {
      const domain = typed.toLowerCase().replace(/^https?:\/\//, '');
      const host = domain.slice(domain.lastIndexOf('@') + 1).replace(/\.$/, '');
      return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^www\./, '') : host;
    }),
    z.string().check(z.maxLength(253), z.regex(DOMAIN, 'Enter a domain, like example.co.uk.')),
  ),
);

export const companyDomain = z.object({
  id,
  domain: z.string(),
  /** How it was confirmed; null if it is not confirmed, or no longer is. A DNS record is the stronger proof. */
  method: z.nullable(z.enum(['email', 'dns'])),
  verifiedAt: z.nullable(instant),
  /** When the proof by email ends; absent with a DNS record. */
  endsAt: z.optional(instant),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Since when the record has been missing; absent if it is not. */
  missingSince: z.optional(instant),
  /** The address to which a code was sent that is still valid; absent if no code is valid. */
  codeSentTo: z.optional(z.string()),
});
export type CompanyDomain = z.infer<typeof companyDomain>;

/** An addition to the specification: the company's domains, by name. */
export const listDomains = endpoint({
  method: 'GET',
  path: '/api/employer/domains',
  access: ['Employer'],
  permission: 'company.edit',
  response: z.array(companyDomain),
});

/**
 * 201. 409 if the company has the domain already, or another has confirmed it by DNS; 422 for a provider of free mail, or
 * beyond `DOMAINS_MAX`.
 */
export const addDomain = endpoint({
  method: 'POST',
  path: '/api/employer/domains',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({ domain: domainName }),
  response: companyDomain,
  statuses: [201],
});

/**
 * Emails a code to an address at the domain. 422 for an address elsewhere, 429 beyond five emails an hour by one company or
 * to one address.
 */
export const sendDomainCode = endpoint({
  method: 'POST',
  path: '/api/employer/domains/:domainId/email',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ domainId: id }),
  body: z.object({ address: emailAddress }),
  response: companyDomain,
});

/** 422 for a wrong or expired code; after five wrong ones, a new code must be sent. */
export const confirmDomainCode = endpoint({
  method: 'POST',
  path: '/api/employer/domains/:domainId/code',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ domainId: id }),
  body: z.object({ code: text(20) }),
  response: companyDomain,
});

/** Looks up the DNS record now. 422 if it is missing, 429 beyond thirty times an hour, 503 if DNS did not respond. */
export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/employer/domains/:domainId/check',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ domainId: id }),
  response: companyDomain,
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/employer/domains/:domainId',
  access: ['Employer'],
  permission: 'company.edit',
  params: z.object({ domainId: id }),
});
