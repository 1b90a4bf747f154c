import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountType, Endpoint } from '#contract/endpoint.ts';
import {
  applicantFile,
  applicants,
  applications,
  members as companyMembers,
  employers,
  interviews,
  messages,
  roles,
  safety,
} from '#contract/index.ts';
import { MEMBER_RIGHTS, MEMBER_ROLES, type MemberRole, mayAs } from '#contract/permissions.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { invitationTo, join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { HOUR } from '../clock.ts';
import { mounted } from './route.ts';

const app = await appOfFile();

/** The owner of a call's subject: the member, a colleague, or another company. */
const WHOSE = ['own', 'colleague', 'stranger'] as const;
type Whose = (typeof WHOSE)[number];

/** One role with an applicant, a conversation and an interview. */
interface Hiring {
  readonly roleId: string;
  readonly applicationId: string;
  readonly seekerId: string;
  readonly threadId: string;
  readonly interviewId: string;
}

let owner: Person;
let stranger: Person;
const members = {} as Record<MemberRole, Person>;
/**
 * A hiring for each member role: of a job that the member posted or, if they may not post any, of one that the owner posted.
 */
const hiringByMemberRole = {} as Record<MemberRole, Hiring>;
let colleaguesHiring: Hiring;
let strangersHiring: Hiring;

async function newHiring(
  company: Person,
  poster: Person,
  name: string,
  interviewer: Person,
): Promise<Hiring> {
  const seeker = await app.seeker(name);
  const { roleId, threadId, applicationId } = await meet(seeker, poster, `Porter for ${name}`);
  const interview = await company.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'phone',
      scheduledAt: nextStart(),
      interviewerEmail: interviewer.user?.email ?? '',
    },
  });
  return { roleId, threadId, applicationId, seekerId: seeker.id, interviewId: interview.id };
}
let hours = 24;
/** A start three hours after the last one, so that no two interviews clash. */
function nextStart(): string {
  hours += 3;
  return new Date(app.clock().getTime() + hours * HOUR).toISOString();
}

beforeAll(async () => {
  owner = await app.employer('Bridge & Co');
  stranger = await app.employer('Castle Care');
  members.owner = owner;
  for (const memberRole of MEMBER_ROLES) {
    if (memberRole !== 'owner')
      members[memberRole] = await join(app, owner, memberRole, `Member ${memberRole}`);
  }
  const otherInterviewer = await join(app, owner, 'interviewer', 'Ines');
  for (const memberRole of MEMBER_ROLES) {
    const poster = mayAs(memberRole, 'roles.edit') ? members[memberRole] : owner;
    hiringByMemberRole[memberRole] = await newHiring(
      owner,
      poster,
      `Amara ${memberRole}`,
      members[memberRole],
    );
  }
  colleaguesHiring = await newHiring(owner, owner, 'Bela', otherInterviewer);
  strangersHiring = await newHiring(stranger, stranger, 'Cora', stranger);
});

function subjectFor(memberRole: MemberRole, whose: Whose): Hiring {
  return whose === 'own'
    ? hiringByMemberRole[memberRole]
    : whose === 'colleague'
      ? colleaguesHiring
      : strangersHiring;
}

/** The calls an employer may make. */
function employersCalls(): [string, Endpoint][] {
  return [...mounted].filter(
    ([, { access }]) =>
      access === 'signedIn' ||
      (access !== 'anyone' && (access as readonly AccountType[]).includes('Employer')),
  );
}

/** Calls that every member may make, because they concern only the person. */
const PERSONAL = [
  'GET /api/user',
  'POST /api/account/password',
  'POST /api/account/confirm',
  'POST /api/account/email/link',
  'POST /api/account/agreement',
  'DELETE /api/account',
  'GET /api/account/export',
  'GET /api/places',
  'GET /api/language',
  'POST /api/invitations/accept',
  'GET /api/notifications',
  'POST /api/notifications/read',
  'GET /api/notifications/preferences',
  'PUT /api/notifications/preferences',
  'POST /api/notifications/mail-again',
  'PUT /api/notifications/push',
  'DELETE /api/notifications/push',
  'PUT /api/account/name',
  'GET /api/account/email',
  'POST /api/account/email',
  'DELETE /api/account/email',
  'PUT /api/account/picture',
  'DELETE /api/account/picture',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:sessionId',
  'GET /api/account/security-events',
  'GET /api/account/second-factors',
  'POST /api/account/second-factors/app',
  'POST /api/account/second-factors/app/confirm',
  'POST /api/account/second-factors/app/remove',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys/remove',
  'POST /api/account/recovery-codes',
  // Narrowed to the applicants whom the member may see.
  'GET /api/pictures/:pictureId',
];

test('every call for employers states a permission, unless it is personal', () => {
  const without = employersCalls().filter(([, endpoint]) => endpoint.permission === undefined);
  expect(without.map(([call]) => call).sort()).toEqual([...PERSONAL].sort());
});

/** Fills a path with the ids of one hiring; any other id in it is random. */
function pathFor(endpoint: Endpoint, hiring: Hiring): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name in hiring ? hiring[name as keyof Hiring] : randomUUID(),
  );
}

describe('each member may make the calls that MEMBER_RIGHTS gives their role', () => {
  for (const memberRole of MEMBER_ROLES) {
    test(memberRole, async () => {
      for (const [call, endpoint] of employersCalls()) {
        const { permission } = endpoint;
        if (permission === undefined) continue;
        const isAdmitted = mayAs(memberRole, permission);
        // Members who may make a call try it only if it reads, because then it changes nothing.
        if (isAdmitted && endpoint.method !== 'GET') continue;
        const path = pathFor(endpoint, hiringByMemberRole[memberRole]);
        const { status } = await members[memberRole].send(endpoint.method, path, endpoint.body && {});
        expect([call, status === 403]).toEqual([call, !isAdmitted]);
      }
    });
  }
});

describe('a member reaches their own, never more than MEMBER_RIGHTS says', () => {
  /** Calls that read something of one `Hiring`, whose id is in their path. */
  const READS: readonly Endpoint[] = [
    roles.getEmployerRole,
    applications.getHistory,
    applications.getAppliedRole,
    applicants.getApplicant,
    applicantFile.listFileNotes,
    applicantFile.listApplicationFiles,
    applicantFile.listScorecards,
    messages.listMessages,
    interviews.getInterview,
  ];
  for (const memberRole of MEMBER_ROLES) {
    for (const whose of WHOSE) {
      test(`${memberRole}, ${whose}`, async () => {
        const hiring = subjectFor(memberRole, whose);
        const { reach } = MEMBER_RIGHTS[memberRole];
        const isWithin = whose === 'own' || (whose === 'colleague' && reach === 'company');
        for (const endpoint of READS) {
          if (!mayAs(memberRole, endpoint.permission ?? 'company.read')) continue;
          const { status } = await members[memberRole].send('GET', pathFor(endpoint, hiring));
          expect([endpoint.path, status]).toEqual([endpoint.path, isWithin ? 200 : 404]);
        }
        if (!isWithin) await expectNothingFound(members[memberRole], memberRole, hiring);
      });
    }
  }
});

/** No call finds something out of reach. */
async function expectNothingFound(person: Person, memberRole: MemberRole, hiring: Hiring): Promise<void> {
  for (const [call, endpoint] of employersCalls()) {
    const { permission } = endpoint;
    if (permission === undefined || !mayAs(memberRole, permission)) continue;
    if (!/:(roleId|applicationId|threadId|interviewId)/.test(endpoint.path)) continue;
    const body = endpoint.body && (BODIES[call] ?? {});
    const path = `${pathFor(endpoint, hiring)}${QUERIES[call] ?? ''}`;
    const { status } = await person.send(endpoint.method, path, body);
    expect([call, status]).toEqual([call, 404]);
  }
  for (const [endpoint, body] of callsNaming(hiring)) {
    if (!mayAs(memberRole, endpoint.permission ?? 'company.read')) continue;
    const { status } = await person.send(endpoint.method, endpoint.path, body);
    expect([endpoint.path, status]).toEqual([endpoint.path, 404]);
  }
}

/** Calls that name their subject in the body. */
function callsNaming({ applicationId, threadId, roleId, seekerId }: Hiring): readonly [Endpoint, unknown][] {
  const interview = {
    interviewType: 'phone',
    scheduledAt: nextStart(),
    interviewerEmail: 'ines@example.org',
  };
  return [
    [interviews.scheduleInterview, { applicationId, ...interview }],
    [messages.sendMessage, { threadId, bodyMd: 'Hello' }],
    [safety.block, { threadId }],
    [safety.report, { threadId, reason: 'spam' }],
    [applications.invite, { roleId, seekerId }],
  ];
}

/** Queries that the calls require. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/messages/threads/:threadId/search': '?q=hello',
};

/** Valid bodies, so that a call can only be refused because of the id. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /api/roles/:roleId': {
    title: 'Taken over',
    workMode: 'onsite',
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 3_100_000,
  },
  'PUT /api/roles/:roleId/status': { status: 'closed' },
  'POST /api/employer/roles/:roleId/skips': { seekerId: randomUUID() },
  'PUT /api/applications/:applicationId': { status: 'rejected' },
  'PUT /api/applications/:applicationId/assignee': { userId: null },
  'POST /api/applications/:applicationId/notes': { body: 'Hello' },
  'PUT /api/interviews/:interviewId/scorecard': { findings: [], submit: false },
  'PUT /api/applications/:applicationId/offer': {
    salaryPence: 3_000_000,
    startsOn: '2027-01-04',
    weeklyHours: 37.5,
    expiresAt: '2027-01-01T12:00:00.000Z',
  },
  'PUT /api/applications/:applicationId/offer/proposal': {
    salaryPence: 3_000_000,
    expiresAt: '2027-01-01T12:00:00.000Z',
  },
  'POST /api/applications/:applicationId/offer/proposal/approve': { proposedAt: '2026-10-01T12:00:00.000Z' },
  'POST /api/applications/:applicationId/offer/proposal/drop': {},
  'POST /api/applications/:applicationId/offer/withdraw': {},
  'PUT /api/interviews/:interviewId': { duration: 30 },
  'POST /api/interviews/:interviewId/cancel': {},
  'POST /api/interviews/:interviewId/no-show': {},
  'POST /api/interviews/:interviewId/no-show/contest': { note: 'I was there.' },
  'POST /api/messages/threads/:threadId/read': { messageId: randomUUID() },
};

test('lists and counts show a member only what they reach', async () => {
  const listed = async (memberRole: MemberRole) =>
    (await members[memberRole].call(applications.listEmployerApplications, { query: { limit: 50 } }))
      .map(({ id }) => id)
      .sort();
  const all = [
    ...MEMBER_ROLES.map((each) => hiringByMemberRole[each].applicationId),
    colleaguesHiring.applicationId,
  ].sort();
  expect(await listed('owner')).toEqual(all);
  expect(await listed('recruiter')).toEqual(all);
  expect(await listed('hiring_manager')).toEqual([hiringByMemberRole.hiring_manager.applicationId]);
  expect(await listed('interviewer')).toEqual([hiringByMemberRole.interviewer.applicationId]);
  const manager = members.hiring_manager;
  expect((await manager.call(roles.listEmployerRoles)).map(({ id }) => id)).toEqual([
    hiringByMemberRole.hiring_manager.roleId,
  ]);
  expect((await manager.call(messages.listThreads)).map(({ thread }) => thread.id)).toEqual([
    hiringByMemberRole.hiring_manager.threadId,
  ]);
  expect(await manager.call(applications.getEmployerSummary)).toMatchObject({ jobs: 1, applications: 1 });
  const ahead = await members.interviewer.call(interviews.listInterviews);
  expect(ahead.map(({ id }) => id)).toEqual([hiringByMemberRole.interviewer.interviewId]);
});

test('someone without a company finds no company’s data', async () => {
  const nobody = await app.visitor().register('Nadia', 'Employer');
  await expect(nobody.call(employers.getEmployer)).rejects.toMatchObject({ status: 404 });
  expect(await nobody.call(applications.listEmployerApplications)).toEqual([]);
  expect(await nobody.call(roles.listEmployerRoles)).toEqual([]);
});

describe('a member of two companies reaches only the one they act for', () => {
  for (const memberRole of MEMBER_ROLES) {
    test(memberRole, async () => {
      const joinsAs = memberRole === 'owner' ? 'recruiter' : memberRole;
      const person = await join(app, owner, joinsAs, `Twice ${memberRole}`);
      if (memberRole === 'owner') await makeOwner(person);
      await acceptFrom(stranger, person, joinsAs);
      await expectNothingFound(person, joinsAs, hiringByMemberRole[memberRole]);
      if (!mayAs(joinsAs, 'applications.read')) return;
      const listed = await person.call(applications.listEmployerApplications, { query: { limit: 50 } });
      const theirs = MEMBER_RIGHTS[joinsAs].reach === 'company' ? [strangersHiring.applicationId] : [];
      expect(listed.map(({ id }) => id)).toEqual(theirs);
    });
  }
});

// Last, because afterwards none of `members` belongs to the company any more.
describe('a removed member reaches nothing of what was theirs', () => {
  let heir: Person;
  beforeAll(async () => {
    heir = await join(app, owner, 'recruiter', 'Olga');
    await makeOwner(heir);
  });
  for (const memberRole of MEMBER_ROLES.toReversed()) {
    test(memberRole, async () => {
      const removed = members[memberRole];
      await heir.call(companyMembers.removeMember, { params: { userId: removed.id }, body: {} });
      // Without a company, people have an owner's permissions, for the company that they may set up.
      await expectNothingFound(removed, 'owner', hiringByMemberRole[memberRole]);
      expect(await removed.call(applications.listEmployerApplications)).toEqual([]);
      expect(await removed.call(roles.listEmployerRoles)).toEqual([]);
      expect(await removed.call(messages.listThreads)).toEqual([]);
    });
  }
});

async function makeOwner(person: Person): Promise<void> {
  const body = { userId: person.id, password: TEST_PASSWORD, keepOwnership: true };
  await owner.call(companyMembers.transferCompany, { body });
}

async function acceptFrom(
  company: Person,
  person: Person,
  memberRole: Exclude<MemberRole, 'owner'>,
): Promise<void> {
  const email = person.user?.email ?? '';
  await company.call(companyMembers.inviteMember, { body: { email, memberRole } });
  await person.call(companyMembers.acceptInvitation, { body: { token: await invitationTo(app, email) } });
}
