import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, text } from './text.ts';

/** A rejected or withdrawn application is erased this many months after its last change, as the company chooses. */
export const KEEP_MONTHS = [3, 4, 5, 6] as const;
/** The period of a company that chose none, and the longest that it may choose (D60). */
export const KEEP_MONTHS_MOST = 6;
/** How many days' notice a seeker gets before their application is erased. */
export const ERASURE_NOTICE_DAYS = 30;
/** For how many days a seeker agrees, each time, that the company may keep an application. */
export const KEEP_AGREED_DAYS = 365;

export const companySettings = z.object({
  keepRejectedMonths: z.int(),
  dataTerms: z.object({
    /** The current version of `/data-terms`: the day from which it applies. */
    version: z.string(),
    /** The latest version accepted by an owner, with the owner's name until that account is deleted; null if none was. */
    accepted: z.nullable(
      z.object({ version: z.string(), acceptedAt: instant, acceptedBy: z.nullable(z.string()) }),
    ),
  }),
});
export type CompanySettings = z.infer<typeof companySettings>;

/** An addition to the specification: what an owner decides for the company. */
export const getCompanySettings = endpoint({
  method: 'GET',
  path: '/api/employer/settings',
  access: ['Employer'],
  permission: 'company.edit',
  response: companySettings,
});

/**
 * Sets how long rejected and withdrawn applications are kept. Seekers who were notified of another date are notified
 * again.
 */
export const setRetention = endpoint({
  method: 'PUT',
  path: '/api/employer/settings/retention',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({
    keepRejectedMonths: z.union([z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  }),
  response: companySettings,
});

/** Accepts the data-processing terms for the company. 409 if there is a newer version than the one that was read. */
export const acceptDataTerms = endpoint({
  method: 'POST',
  path: '/api/employer/settings/data-terms',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({ version: text(20) }),
  response: companySettings,
});

export const cvView = z.object({
  id,
  at: instant,
  /** The member who opened it; null if their account is gone. */
  by: z.nullable(z.string()),
  /** The seeker's name: null while the company may not see it, or once the match or the account is gone. */
  seekerName: z.nullable(z.string()),
  /** Their latest application to the company; null if it was erased. */
  application: z.nullable(z.object({ id, roleTitle: z.string() })),
});
export type CvView = z.infer<typeof cvView>;

/** Who opened which CV in the last year, newest first. One person's views of a CV within an hour count as one. */
export const listCvViews = endpoint({
  method: 'GET',
  path: '/api/employer/cv-views',
  access: ['Employer'],
  permission: 'members.manage',
  query: z.object(paged()),
  response: z.array(cvView),
});
