import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import * as contract from './index.ts';
import { PAGE_MAX, paged, WHOLE_LIST_MAX } from './paging.ts';

/** Lists without pages, each with what bounds it. No action of a user may make such a list longer than that. */
const BOUNDED: Readonly<Record<string, string>> = {
  'GET /api/applications/:applicationId/history': 'a few moves: each status is reached at most once',
  'GET /api/account/sessions': '`SESSIONS_LISTED`',
  'GET /api/keys': '`COMPANY_KEYS_MAX`',
  'GET /api/roles/cards': '`ROLE_CARDS_MAX`',
  'GET /api/webhooks': '`WEBHOOKS_MAX`',
  'GET /api/cvs': '`MOST_CVS`',
  'GET /api/employer/domains': '`DOMAINS_MAX`',
  'POST /api/cvs/:cvId/use': '`MOST_CVS`',
  'DELETE /api/cvs/:cvId': '`MOST_CVS`',
  'GET /api/employer/roles/similar': 'at most five',
  'GET /api/messages/threads/:threadId': 'at most two hundred; `before` and `after` are its cursors',
  'POST /api/matches/new': 'at most `CELEBRATED_MAX`',
};

/** Lists nested in a response, by field name, each with what bounds it. */
const BOUNDED_INSIDE: Readonly<Record<string, string>> = {
  Education: 'the profile’s own bounds',
  ForeignLanguage: 'the profile’s own bounds',
  MotherTongue: 'the profile’s own bounds',
  Telephone: 'one',
  Website: 'the profile’s own bounds',
  WorkExperience: 'the profile’s own bounds',
  answers: 'the questions of one role',
  applications: 'one per status',
  attachments: '`ATTACHMENTS_MAX`',
  events: '`WEBHOOK_EVENTS`',
  excludeCredentials: '`MOST_PASSKEYS`',
  passkeys: '`MOST_PASSKEYS`',
  photos: '`COMPANY_PHOTOS_MAX`',
  pubKeyCredParams: 'the algorithms that we accept',
  recoveryCodes: '`RECOVERY_CODES`',
  transports: 'ten',
  benefits: '`BENEFITS_MAX`',
  bins: 'ten',
  companies: '`COMPANIES_MAX`',
  blocked: 'a page of `listBlocked`',
  concerns: 'the kinds of concern',
  contacts: '`COMPANY_CONTACTS`',
  criteria: '`CRITERIA_MAX`',
  culture: 'eight traits',
  days: 'the days of the period',
  drafts: '`ROLE_DRAFTS_MAX`',
  domains: '`DOMAINS_MAX`',
  education: '`LONGEST_LIST`',
  employers: 'a page of the ledger, by number',
  ended: 'a page of `listEnded`',
  failures: 'the newest fifty',
  files: '`APPLICATION_FILES_MAX`',
  findings: '`FINDINGS_MAX`',
  flags: 'one per check',
  groups: 'the answers of a question',
  headers: 'two hundred columns',
  interviewCriteria: '`CRITERIA_MAX`',
  interviews: '`INTERVIEWS_SHOWN`',
  invoices: '`BILLING_INVOICES`',
  jobs: '`LONGEST_LIST`',
  kinds: 'the kinds of notification',
  languages: '`LONGEST_LIST`',
  learned: 'the newest twenty versions',
  lines: 'the lines of one invoice',
  links: '`LONGEST_LIST`',
  feeds: '`FEEDS_MAX`',
  listed: '`IMPORT_LISTED_MAX` and `FEED_LISTED_MAX`',
  measures: 'eight traits',
  mentions: '`MENTIONS_MAX`',
  messages: 'the last fifty of a reported conversation',
  needCompanySignIn: '`COMPANIES_MAX`',
  niceToHaveSkills: '`NICE_SKILLS_MAX`',
  options: 'the answers of a question',
  people: '`COMPANY_PEOPLE_MAX`',
  places: '`COMPANY_PLACES_MAX`',
  others: 'the interviewers of one interview',
  proposals: 'three',
  questions: 'the questionnaire',
  queues: 'one per task',
  reasons: 'the parts of a fit',
  recentTitles: 'the titles found in one CV',
  refusals: 'the kinds of refusal',
  requiredSkills: 'fifty',
  results: 'as many as were asked for',
  rows: 'the first rows of a table',
  samples: 'the first adverts of an import',
  scorers: 'versions of the scorer',
  scopes: '`SCOPES`',
  sentences: 'the parts of a fit',
  skills: 'fifty',
  suggestions: 'three',
  teamIds: '`TEAM_MAX`',
  titles: 'twenty',
  vector: 'eight traits',
  weights: 'the parts of a fit',
  arrivals: '`ARRIVAL_SOURCES`',
  byMonth: '`REPORT_MONTHS`',
  byOccupation: 'the unit groups of SOC 2020, 412',
  byOrigin: '`APPLICATION_ORIGINS`',
  byRole: '`REPORT_ROLES`',
  waiting: 'one per open status',
  busy: 'four thousand, in `list-availability`',
  interviewers: '`INTERVIEWERS_MAX`',
  kits: '`KITS_MAX`',
  members: '`INTERVIEWERS_MAX`',
  noShows: 'one from each side',
  offeredTimes: '`OFFERED_MAX`',
  templates: '`TEMPLATES_MAX`',
  leftOut: 'the parts of a format',
  profiles: '`LONGEST_LIST`',
  work: '`LONGEST_LIST`',
  scamSigns: '`SCAM_SIGNS`',
  signs: '`SCAM_SIGNS`',
};

/** The export is the person's whole data by law, sent once and shown on no screen. */
const WHOLE = 'GET /api/account/export';

interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly out?: Schema;
    readonly options?: readonly Schema[];
    readonly valueType?: Schema;
  };
}

/** The fields that hold a list; '' is the response itself. */
function listsIn({ def }: Schema, name = ''): string[] {
  const listsInside = [def.innerType, def.out, def.valueType, ...(def.options ?? [])].flatMap((each) =>
    each === undefined ? [] : listsIn(each, name),
  );
  const fields = Object.entries(def.shape ?? {}).flatMap(([field, each]) => listsIn(each, field));
  const list = def.type === 'array' && def.element ? [name, ...listsIn(def.element, `${name}[]`)] : [];
  return [...list, ...listsInside, ...fields];
}

const endpoints = Object.values(contract).flatMap((noun) =>
  Object.values(noun).filter((each): each is Endpoint => Object.hasOwn(Object(each), 'access')),
);

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function listsOf({ response }: Endpoint): string[] {
  return response === undefined ? [] : [...new Set(listsIn(response as unknown as Schema))];
}

function fieldsOf({ query }: Endpoint): string[] {
  return Object.keys((query as unknown as Schema | undefined)?.def.shape ?? {});
}

test('every list has pages, or is listed here with what bounds it', () => {
  const unpaged = endpoints
    .filter((each) => listsOf(each).includes(''))
    .filter((each) => !['cursor', 'limit'].every((name) => fieldsOf(each).includes(name)))
    .map(nameOf);
  expect(unpaged.sort()).toEqual(Object.keys(BOUNDED).sort());
});

test('every nested list is listed here with what bounds it', () => {
  const nestedLists = endpoints
    .filter((each) => nameOf(each) !== WHOLE)
    .flatMap(listsOf)
    .filter((name) => name !== '' && !name.endsWith('[]'));
  expect([...new Set(nestedLists)].sort()).toEqual(Object.keys(BOUNDED_INSIDE).sort());
});

test('a page is never longer than PAGE_MAX', () => {
  const query = z.object(paged());
  expect(query.parse({ limit: '100000' }).limit).toBe(PAGE_MAX);
  expect(query.parse({}).limit).toBe(WHOLE_LIST_MAX);
  for (const limit of ['0', '-1', '1.5', 'all']) expect(query.safeParse({ limit }).success).toBe(false);
});
