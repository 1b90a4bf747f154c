import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { mounted } from './route.ts';

type Who = 'signedOut' | 'seeker' | 'employer' | 'admin';

/**
 * Who may make which call. A change of the contract's `access` must be made here too, on purpose:
 * s seeker, e employer, a admin, o signed out.
 */
const TABLE: Readonly<Record<string, string>> = {
  'GET /api/user': 'sea',
  'POST /api/register': 'osea',
  'POST /api/login': 'osea',
  'POST /api/logout': 'osea',
  'POST /api/account/password': 'sea',
  'POST /api/account/confirm': 'sea',
  'PUT /api/account/name': 'sea',
  'POST /api/account/email': 'sea',
  'GET /api/account/email': 'sea',
  'DELETE /api/account/email': 'sea',
  'POST /api/account/email/link': 'sea',
  'POST /api/account/email/confirm': 'osea',
  'POST /api/account/email/stop': 'osea',
  'POST /api/account/agreement': 'sea',
  'DELETE /api/account': 'sea',
  'POST /api/account/reset-request': 'osea',
  'POST /api/account/reset': 'osea',
  'GET /api/account/export': 'sea',
  'GET /api/account/security-events': 'sea',
  'GET /api/account/second-factors': 'sea',
  'POST /api/account/second-factors/app': 'sea',
  'POST /api/account/second-factors/app/confirm': 'sea',
  'POST /api/account/second-factors/app/remove': 'sea',
  'POST /api/account/passkeys/options': 'sea',
  'POST /api/account/passkeys': 'sea',
  'POST /api/account/passkeys/remove': 'sea',
  'POST /api/account/recovery-codes': 'sea',
  'POST /api/login/passkey-options': 'osea',
  'POST /api/login/passkey': 'osea',
  'GET /api/employer/second-factor': 'e',
  'PUT /api/employer/second-factor': 'e',
  'GET /api/account/sessions': 'sea',
  'DELETE /api/account/sessions': 'sea',
  'DELETE /api/account/sessions/:sessionId': 'sea',
  'GET /api/keys': 'se',
  'POST /api/keys': 'se',
  'DELETE /api/keys/:keyId': 'se',
  'DELETE /api/employer/keys': 'e',
  'GET /api/webhooks': 'e',
  'POST /api/webhooks': 'e',
  'PUT /api/webhooks/:webhookId': 'e',
  'DELETE /api/webhooks/:webhookId': 'e',
  'POST /api/webhooks/:webhookId/secret': 'e',
  'POST /api/webhooks/:webhookId/test': 'e',
  'GET /api/webhooks/:webhookId/deliveries': 'e',
  'POST /api/webhooks/:webhookId/replay': 'e',
  'POST /api/admin/sessions/end': 'a',
  'GET /api/employer/security-events': 'e',
  'GET /api/admin/security-events': 'a',
  'GET /api/employer': 'e',
  'POST /api/employer': 'e',
  'POST /api/employer/verification': 'e',
  'GET /api/employer/domains': 'e',
  'POST /api/employer/domains': 'e',
  'POST /api/employer/domains/:domainId/email': 'e',
  'POST /api/employer/domains/:domainId/code': 'e',
  'POST /api/employer/domains/:domainId/check': 'e',
  'DELETE /api/employer/domains/:domainId': 'e',
  'GET /api/employer/settings': 'e',
  'PUT /api/employer/settings/retention': 'e',
  'POST /api/employer/settings/data-terms': 'e',
  'GET /api/employer/cv-views': 'e',
  'GET /api/employer/sign-in': 'e',
  'PUT /api/employer/sign-in': 'e',
  'DELETE /api/employer/sign-in': 'e',
  'POST /api/login/company': 'osea',
  'GET /api/employer/page': 'e',
  'GET /api/employer/pictures': 'e',
  'PUT /api/employer/logo': 'e',
  'DELETE /api/employer/logo': 'e',
  'POST /api/employer/photos': 'e',
  'PUT /api/employer/photos/:pictureId': 'e',
  'DELETE /api/employer/photos/:pictureId': 'e',
  'PUT /api/employer/page': 'e',
  'GET /api/employer/culture': 'e',
  'PUT /api/employer/culture': 'e',
  'GET /api/companies': 'e',
  'PUT /api/companies/current': 'e',
  'GET /api/employer/joining': 'e',
  'PUT /api/employer/joining': 'e',
  'GET /api/companies/joinable': 'e',
  'POST /api/companies/join': 'e',
  'GET /api/members': 'e',
  'PUT /api/members/:userId': 'e',
  'POST /api/members/:userId/remove': 'e',
  'POST /api/members/leave': 'e',
  'POST /api/members/transfer': 'e',
  'GET /api/member-invitations': 'e',
  'POST /api/member-invitations': 'e',
  'POST /api/member-invitations/:invitationId/resend': 'e',
  'DELETE /api/member-invitations/:invitationId': 'e',
  'POST /api/invitations/read': 'osea',
  'POST /api/invitations/accept': 'sea',
  'GET /api/jobseeker/profile': 'sa',
  'GET /api/jobseeker/summary': 'sa',
  'GET /api/jobseeker/profile/europass': 's',
  'GET /api/jobseeker/profile/json-resume': 's',
  'POST /api/jobseeker/profile/read': 's',
  'POST /api/jobseeker/profile': 's',
  'POST /api/skills/meaning': 'se',
  'GET /api/places': 'sea',
  'POST /api/personality/generate-questions': 's',
  'GET /api/personality/assessment': 's',
  'POST /api/personality/assessment': 's',
  'DELETE /api/personality/assessment': 's',
  'PUT /api/personality/assessment/visibility': 's',
  'GET /api/roles/matches': 'sa',
  'GET /api/roles/matches/count': 'sa',
  'GET /api/roles/cards': 'sa',
  'GET /api/roles/search': 'sa',
  'GET /api/saved-searches': 's',
  'POST /api/saved-searches': 's',
  'PUT /api/saved-searches/:searchId': 's',
  'DELETE /api/saved-searches/:searchId': 's',
  'GET /api/saved-roles': 's',
  'PUT /api/saved-roles/:roleId': 's',
  'DELETE /api/saved-roles/:roleId': 's',
  'POST /api/roles': 'e',
  'GET /api/role-drafts': 'e',
  'GET /api/role-drafts/:draftId': 'e',
  'PUT /api/role-drafts/:draftId': 'e',
  'DELETE /api/role-drafts/:draftId': 'e',
  'GET /api/roles/:roleId/name': 'osea',
  'GET /api/companies/:employerId': 's',
  'GET /api/companies/:employerId/roles': 's',
  'PUT /api/roles/:roleId': 'e',
  'PUT /api/roles/:roleId/status': 'e',
  'GET /api/employer/roles': 'e',
  'GET /api/employer/roles/items': 'e',
  'GET /api/employer/roles/:roleId': 'e',
  'GET /api/employer/roles/:roleId/candidates': 'e',
  'POST /api/employer/roles/:roleId/skips': 'e',
  'DELETE /api/employer/roles/:roleId/skips/:seekerId': 'e',
  'GET /api/employer/roles/similar': 'e',
  'GET /api/employer/roles/:roleId/numbers': 'e',
  'GET /api/employer/report': 'e',
  'GET /api/employer/report.csv': 'e',
  'POST /api/feeds': 'e',
  'GET /api/feeds': 'e',
  'PUT /api/feeds/:feedId': 'e',
  'POST /api/feeds/:feedId/check': 'e',
  'POST /api/feeds/:feedId/confirm': 'e',
  'DELETE /api/feeds/:feedId': 'e',
  'POST /api/imports': 'e',
  'POST /api/imports/feed': 'e',
  'GET /api/imports': 'e',
  'GET /api/imports/:importId': 'e',
  'PUT /api/imports/:importId/columns': 'e',
  'POST /api/imports/:importId/start': 'e',
  'POST /api/imports/:importId/close': 'e',
  'GET /api/imports/:importId/refusals': 'e',
  'POST /api/applications': 's',
  'GET /api/applications': 'sa',
  'GET /api/employer/applications': 'e',
  'GET /api/employer/summary': 'e',
  'PUT /api/applications/:applicationId': 'se',
  'DELETE /api/applications/:applicationId': 's',
  'PUT /api/applications/:applicationId/keep': 's',
  'DELETE /api/applications/:applicationId/rejection': 'e',
  'POST /api/applications/bulk': 'e',
  'GET /api/applications/:applicationId/history': 'se',
  'GET /api/applications/:applicationId/role': 'se',
  'GET /api/applications/:applicationId/applicant': 'e',
  'PUT /api/applications/:applicationId/assignee': 'e',
  'GET /api/applications/:applicationId/notes': 'e',
  'POST /api/applications/:applicationId/notes': 'e',
  'DELETE /api/applications/:applicationId/notes/:noteId': 'e',
  'GET /api/applications/:applicationId/scorecards': 'e',
  'PUT /api/interviews/:interviewId/scorecard': 'e',
  'PUT /api/applications/:applicationId/offer': 'e',
  'GET /api/companies/current/offer-rule': 'e',
  'PUT /api/companies/current/offer-rule': 'e',
  'GET /api/applications/:applicationId/offer/proposal': 'e',
  'PUT /api/applications/:applicationId/offer/proposal': 'e',
  'POST /api/applications/:applicationId/offer/proposal/approve': 'e',
  'POST /api/applications/:applicationId/offer/proposal/drop': 'e',
  'GET /api/applications/:applicationId/offer/pdf': 'se',
  'POST /api/applications/:applicationId/offer/withdraw': 'e',
  'POST /api/applications/:applicationId/offer/accept': 's',
  'POST /api/invites': 'e',
  'GET /api/invites': 's',
  'POST /api/invites/:roleId/decline': 's',
  'POST /api/interviews': 'e',
  'GET /api/interviews': 'se',
  'GET /api/interviews/:interviewId': 'se',
  'PUT /api/interviews/:interviewId': 'e',
  'POST /api/interviews/:interviewId/reply': 's',
  'POST /api/interviews/:interviewId/choose': 's',
  'POST /api/interviews/:interviewId/no-show': 'se',
  'DELETE /api/interviews/:interviewId/no-show': 'se',
  'POST /api/interviews/:interviewId/no-show/contest': 'se',
  'GET /api/interviewers/availability': 'e',
  'GET /api/templates': 'e',
  'POST /api/templates': 'e',
  'PUT /api/templates/:templateId': 'e',
  'DELETE /api/templates/:templateId': 'e',
  'GET /api/messages/threads/:threadId/templates/:templateId': 'e',
  'GET /api/question-kits': 'e',
  'POST /api/question-kits': 'e',
  'PUT /api/question-kits/:kitId': 'e',
  'DELETE /api/question-kits/:kitId': 'e',
  'GET /api/account/calendar': 'e',
  'PUT /api/account/calendar': 'e',
  'POST /api/account/calendar/refresh': 'e',
  'DELETE /api/account/calendar': 'e',
  'GET /api/account/calendar-link': 'se',
  'POST /api/account/calendar-link': 'se',
  'DELETE /api/account/calendar-link': 'se',
  'POST /api/interviews/:interviewId/cancel': 'se',
  'GET /api/interviews/:interviewId/calendar.ics': 'se',
  'GET /api/ledger': 'osea',
  'GET /api/admin/guarantee/answers': 'a',
  'POST /api/admin/guarantee/corrections': 'a',
  'GET /api/matches': 'sa',
  'POST /api/matches/new': 's',
  'GET /api/messages/threads': 'sea',
  'GET /api/messages/threads/:threadId': 'sea',
  'POST /api/messages': 'se',
  'POST /api/messages/threads/:threadId/read': 'se',
  'POST /api/messages/threads/:threadId/files': 'se',
  'GET /api/messages/threads/:threadId/search': 'se',
  'DELETE /api/messages/files/:attachmentId': 'se',
  'GET /api/messages/files/:attachmentId': 'se',
  'POST /api/messages/threads/:threadId/unmatch': 'se',
  'POST /api/blocks': 'se',
  'DELETE /api/blocks/:userId': 'se',
  'POST /api/reports': 'se',
  'GET /api/safety': 'se',
  'GET /api/safety/blocked': 'se',
  'GET /api/safety/ended': 'se',
  'GET /api/puzzle': 'osea',
  'GET /api/admin/reports': 'a',
  'POST /api/admin/reports/:reportId': 'a',
  'GET /api/admin/scam-reviews': 'a',
  'POST /api/admin/scam-reviews/:reviewId': 'a',
  'GET /api/admin/verifications': 'a',
  'PUT /api/admin/employers/:employerId/verification': 'a',
  'POST /api/admin/employers/:employerId/verification/decline': 'a',
  'POST /api/applications/:applicationId/contest': 's',
  'GET /api/applications/:applicationId/contest': 's',
  'GET /api/contests': 's',
  'GET /api/admin/contests': 'a',
  'POST /api/admin/contests/:contestId': 'a',
  'GET /api/admin/calibration': 'a',
  'GET /api/admin/fairness': 'a',
  'GET /api/admin/fairness.csv': 'a',
  'GET /api/monitoring': 's',
  'PUT /api/monitoring': 's',
  'DELETE /api/monitoring': 's',
  'GET /api/language': 'sea',
  'GET /api/roles/:roleId/explanation': 's',
  'GET /api/personality/questions/:questionId/meaning': 's',
  'POST /api/objects/upload': 's',
  // Anyone with the signature may send, but only the file it was issued for.
  'PUT /api/objects/:uploadId': 'osea',
  'GET /api/objects/:uploadId': 'se',
  'POST /api/cv/update': 's',
  'GET /api/cv/suggestions': 's',
  'GET /api/cv': 's',
  'DELETE /api/cv': 's',
  'GET /api/jobseekers/:seekerId/cv': 'e',
  'GET /api/cvs': 's',
  'GET /api/cvs/:cvId': 's',
  'POST /api/cvs/:cvId/use': 's',
  'DELETE /api/cvs/:cvId': 's',
  'GET /api/applications/:applicationId/files': 'e',
  'POST /api/applications/:applicationId/files': 'e',
  'GET /api/applications/:applicationId/files/:fileId': 'se',
  'DELETE /api/applications/:applicationId/files/:fileId': 'e',
  'GET /api/applications/:applicationId/cv/text': 'e',
  'GET /api/applications/:applicationId/cv': 'se',
  'PUT /api/account/picture': 'sea',
  'DELETE /api/account/picture': 'sea',
  'GET /api/pictures/:pictureId': 'sea',
  'GET /api/notifications': 'sea',
  'POST /api/notifications/read': 'sea',
  'GET /api/notifications/preferences': 'sea',
  'PUT /api/notifications/preferences': 'sea',
  'POST /api/notifications/mail-again': 'sea',
  'PUT /api/notifications/push': 'sea',
  'DELETE /api/notifications/push': 'sea',
  'GET /api/billing': 'e',
  'GET /api/billing/invoices': 'e',
  'GET /api/billing/invoices/:invoiceId/pdf': 'e',
  'GET /api/billing/invoices/:invoiceId/receipt': 'e',
  'POST /api/billing/refresh': 'e',
  'POST /api/billing/preview-change': 'e',
  'POST /api/billing/change': 'e',
  'POST /api/billing/cancel': 'e',
  'POST /api/billing/resume': 'e',
  'POST /api/billing/card': 'e',
  'POST /api/create-subscription': 'e',
  'POST /api/create-payment-intent': 'e',
  'POST /api/sandbox/confirm': 'e',
  'POST /api/sandbox/challenge': 'e',
  'GET /api/hires': 'sea',
  'POST /api/hires/:hireId/confirm': 'se',
  'POST /api/hires/:hireId/dispute': 's',
  'POST /api/admin/hires/:hireId/decide': 'a',
  'POST /api/admin/credit-notes': 'a',
  'PUT /api/admin/employers/:employerId/price': 'a',
  'GET /api/admin/employers': 'a',

  'GET /api/admin/desk': 'a',
  'GET /api/admin/people': 'a',
  'GET /api/admin/people/:userId': 'a',
  'POST /api/admin/people/:userId/suspend': 'a',
  'POST /api/admin/people/:userId/reinstate': 'a',
  'GET /api/admin/companies': 'a',
  'GET /api/admin/roles': 'a',
  'GET /api/admin/actions': 'a',
  'GET /api/admin/work': 'a',
  'POST /api/admin/work/retry': 'a',
  'GET /api/admin/mail': 'a',
  'POST /api/admin/mail/retry': 'a',
  'GET /api/admin/aliases': 'a',
  'POST /api/admin/aliases/:aliasId/take-back': 'a',
  'GET /api/admin/figures': 'a',
};

const LETTER: Readonly<Record<Who, string>> = { signedOut: 'o', seeker: 's', employer: 'e', admin: 'a' };

const app = await appOfFile({}, { withoutSockets: true });
const people = {} as Record<Who, Person>;

beforeAll(async () => {
  people.signedOut = app.visitor();
  people.seeker = await app.seeker('Amara');
  people.employer = await app.employer('Bridge');
  people.admin = await app.admin('Ada');
});

const REFUSALS = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429]);

test('the table contains every call', () => {
  expect([...mounted.keys()].sort()).toEqual(Object.keys(TABLE).sort());
});

describe('who may call what', () => {
  for (const [call, allowed] of Object.entries(TABLE)) {
    test(call, async () => {
      for (const who of Object.keys(LETTER) as Who[]) {
        // Signing in or out would change who is asking.
        if (who !== 'signedOut' && /login|logout|register/.test(call)) continue;
        const endpoint = mounted.get(call) as Endpoint;
        const response = await people[who].send(endpoint.method, filled(endpoint.path), endpoint.body && {});
        const admitted = allowed.includes(LETTER[who]);
        const refusal = who === 'signedOut' ? 401 : 403;
        if (admitted) expect([who, [401, 403].includes(response.status)]).toEqual([who, false]);
        else expect([who, response.status]).toEqual([who, refusal]);
      }
    });
  }
});

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  3_000_000_000,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  [],
  [[]],
  ['a\u0000b'],
  [null],
  {},
  { $ne: null },
  { constructor: { prototype: {} } },
  { length: { valueOf: 1, toString: 1 } },
  { size: { valueOf: 1, toString: 1 } },
  [{ length: { valueOf: 1, toString: 1 } }],
  'https://example.org/\u0000',
  'not-an-id',
  '00000000-0000-4000-8000-000000000000',
];

interface Shaped {
  readonly shape?: Record<string, unknown>;
  readonly def: { readonly innerType?: Shaped };
}

/** The fields of a body; for an optional body, those of the inner schema. */
function shapeOf(schema: unknown): Record<string, unknown> {
  const { shape, def } = schema as Shaped;
  return shape ?? shapeOf(def.innerType);
}

/** Hostile whole bodies. */
const WHOLE: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '{"__proto__": {"role": "Admin"}}',
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '\u0000',
];

describe('hostile input causes no 500 and does not change row counts', () => {
  for (const [call, allowed] of Object.entries(TABLE)) {
    test(call, async () => {
      const endpoint = mounted.get(call) as Endpoint;
      const before = await countMainTables();
      for (const who of Object.keys(LETTER) as Who[]) {
        const person = people[who];
        // Callers without permission are refused before any field is parsed.
        const isAdmitted = allowed.includes(LETTER[who]);
        for (const body of bodiesFor(endpoint, isAdmitted)) {
          await expectNoServerError(
            await person.fetch(filled(endpoint.path), { method: endpoint.method, ...body }),
            call,
          );
        }
        for (const path of pathsFor(endpoint, isAdmitted)) {
          await expectNoServerError(await person.send(endpoint.method, path, endpoint.body && {}), call);
        }
      }
      if (!/login|logout|register/.test(call)) expect(await countMainTables()).toEqual(before);
    });
  }
});

test('too large is 413, another content type 415, an unknown call 404', async () => {
  const { seeker } = people;
  const json = { 'content-type': 'application/json' };
  const send = (headers: Record<string, string>, body: string) =>
    seeker.fetch('/api/jobseeker/profile', { method: 'POST', headers, body });
  expect((await send(json, JSON.stringify({ summaryText: 'x'.repeat(2_000_000) }))).status).toBe(413);
  expect((await send({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
  expect((await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'phone=1')).status).toBe(415);
  // An empty body counts as absent, whatever its content type: the first call needs no body, the second does.
  for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json']) {
    const nothing = { method: 'POST', headers: { 'content-type': type }, body: '' };
    expect((await seeker.fetch('/api/personality/generate-questions', nothing)).status).toBe(200);
    expect((await seeker.fetch('/api/jobseeker/profile', nothing)).status).toBe(400);
  }
  const unknown = await seeker.fetch('/api/no-such-call');
  expect([unknown.status, (await unknown.json()).message]).toEqual([404, 'There is no such call.']);
});

async function expectNoServerError(response: Response, call: string): Promise<void> {
  const text = await response.text();
  if (response.ok) return;
  expect([call, response.status, REFUSALS.has(response.status)]).toEqual([call, response.status, true]);
  const body = JSON.parse(text);
  expect(body.message).toEqual(expect.any(String));
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|select |insert into/i);
}

function bodiesFor(endpoint: Endpoint, withFields: boolean): RequestInit[] {
  if (endpoint.body === undefined) return [];
  const headers = { 'content-type': 'application/json' };
  const fields = withFields ? Object.keys(shapeOf(endpoint.body)) : [];
  const perField = fields.flatMap((field) => HOSTILE.map((value) => JSON.stringify({ [field]: value })));
  return [...WHOLE, ...perField].map((body) => ({ headers, body }));
}

function pathsFor(endpoint: Endpoint, withFields: boolean): string[] {
  const inParams = endpoint.path.includes(':')
    ? ['x', '%00', '%E0%A4%A', '..%2F..', `${'9'.repeat(150)}`, '00000000-0000-4000-8000-000000000000'].map(
        (value) => endpoint.path.replace(/:\w+/, value),
      )
    : [];
  if (endpoint.query === undefined || !withFields) return inParams;
  const fields = Object.keys((endpoint.query as unknown as { shape: Record<string, unknown> }).shape);
  const values = [
    '',
    '-1',
    '0',
    '1e99',
    'abc',
    '%00',
    '%ED%A0%80',
    'x'.repeat(3_000),
    "' or 1=1 --",
    '1&limit=2',
  ];
  const path = filled(endpoint.path);
  return [...inParams, ...fields.flatMap((field) => values.map((value) => `${path}?${field}=${value}`))];
}

function filled(path: string): string {
  return path.replaceAll(/:\w+/g, () => crypto.randomUUID());
}

async function countMainTables(): Promise<Record<string, number>> {
  const { db } = app.context;
  const tables = ['users', 'roles', 'applications', 'matches', 'threads', 'messages', 'invites'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
