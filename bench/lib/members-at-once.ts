import type { MemberRole } from '#contract/permissions.ts';
import { after, DAY, HOUR } from '#server/clock.ts';
import { hashToken } from '#server/http/session.ts';
import { Chance } from '#testing/chance.ts';
import type { Db } from '../../src/server/db/connection.ts';
import type { Child } from './child.ts';
import { companyIdOf, personOf, tokenOf } from './dashboards.ts';
import { get, load } from './http-load.ts';
import { quantile } from './verdict.ts';

/** Twelve members, in the order in which they open the dashboard. */
const TWELVE: readonly MemberRole[] = [
  'recruiter',
  'hiring_manager',
  'interviewer',
  'owner',
  'hiring_manager',
  'interviewer',
  'recruiter',
  'hiring_manager',
  'interviewer',
  'recruiter',
  'hiring_manager',
  'interviewer',
];
/** Upcoming interviews of each interviewer. */
const INTERVIEWS = 15;
/** The number of connections that a browser opens to one host. */
const CONNECTIONS = 6;

const EVERYBODY = [
  '/api/user',
  '/api/employer',
  '/api/companies',
  '/api/notifications?limit=20',
  '/api/employer/summary',
];
const LIST = '/api/employer/applications';
/** What the dashboard asks for when it opens: interviewers have no overview, and start at their applicants. */
const OVERVIEW = [
  ...EVERYBODY,
  '/api/messages/threads?limit=20',
  `${LIST}?sort=due&status=pending,reviewing&limit=5`,
  `${LIST}?sort=newest&limit=5`,
  '/api/interviews?state=ahead&status=another_time,declined&limit=20',
  '/api/interviews?state=ahead&status=awaiting,accepted&limit=20',
];
const APPLICANTS = [...EVERYBODY, '/api/members?limit=20', `${LIST}?superLikes=first&sort=newest&limit=25`];

interface Opener {
  readonly cookie: string;
  readonly paths: readonly string[];
}

/** Twelve members of the company of that name: the hiring managers share its roles, the interviewers have interviews. */
export async function seedTwelve(db: Db, name: string, now: Date): Promise<void> {
  const chance = new Chance(TWELVE.length);
  const companyId = await companyIdOf(db, name);
  const roles = await db.selectFrom('roles').select('id').where('employer_id', '=', companyId).execute();
  const managers: string[] = [];
  const interviewers: string[] = [];
  for (const [n, memberRole] of TWELVE.entries()) {
    const userId = chance.uuid();
    const username = `${name}-member-${n}`;
    await db
      .insertInto('users')
      .values(personOf(userId, 'Employer', username, now))
      .execute();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(tokenOf(username)),
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: after(now, DAY),
      })
      .execute();
    await db
      .insertInto('company_members')
      .values({ company_id: companyId, user_id: userId, member_role: memberRole, joined_at: now })
      .execute();
    if (memberRole === 'hiring_manager') managers.push(userId);
    if (memberRole === 'interviewer') interviewers.push(userId);
  }
  for (const [n, { id }] of roles.entries()) {
    await db
      .updateTable('roles')
      .set({ hiring_manager_id: managers[n % managers.length] ?? null })
      .where('id', '=', id)
      .execute();
  }
  const withInterview = await db
    .selectFrom('applications')
    .select(['id', 'role_id', 'seeker_id'])
    .where('employer_id', '=', companyId)
    .where('status', '=', 'interview_scheduled')
    .orderBy('id')
    .limit(INTERVIEWS * interviewers.length)
    .execute();
  for (const [n, application] of withInterview.entries()) {
    const id = chance.uuid();
    const startsAt = after(now, 2 * DAY + n * HOUR);
    await db
      .insertInto('interviews')
      .values({
        id,
        application_id: application.id,
        role_id: application.role_id,
        seeker_id: application.seeker_id,
        employer_id: companyId,
        type: 'video',
        starts_at: startsAt,
        ends_at: after(startsAt, HOUR),
        time_zone: 'Europe/London',
        location: null,
        interviewer_name: null,
        interviewer_email: 'panel@bridge.example',
        interviewer_key: 'panel@bridge.example',
        agenda: null,
        notes: null,
        status: n % 5 === 0 ? 'another_time' : 'accepted',
        reply_note: null,
        cancelled_by: null,
        cancel_reason: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto('interview_members')
      .values({ interview_id: id, user_id: interviewers[n % interviewers.length] ?? '' })
      .execute();
  }
}

export function twelveOf(name: string): readonly Opener[] {
  return TWELVE.map((memberRole, n) => ({
    cookie: `nod_session=${tokenOf(`${name}-member-${n}`)}`,
    paths: memberRole === 'interviewer' ? APPLICANTS : OVERVIEW,
  }));
}

/** What opening the dashboard took, in milliseconds. */
export interface OpeningCost {
  /** From the first request until the last response, the median of the members. */
  readonly latency: number;
  /** The server's own CPU, all threads, the mean of the members. */
  readonly cpu: number;
}

/** Each member opens the dashboard after the one before has finished. */
export function openInTurn(server: Child, members: readonly Opener[]): Promise<OpeningCost> {
  return measureOpening(server, members.length, async () => {
    const took: number[] = [];
    for (const member of members) took.push(await open(server, member));
    return took;
  });
}

/** Each member opens the dashboard at their own moment within `spreadMs`; all in one burst if that is 0. */
export function openTogether(
  server: Child,
  members: readonly Opener[],
  spreadMs: number,
  chance: Chance,
): Promise<OpeningCost> {
  return measureOpening(server, members.length, () =>
    Promise.all(
      members.map(async (member) => {
        await new Promise((resolve) => setTimeout(resolve, chance.next() * spreadMs));
        return open(server, member);
      }),
    ),
  );
}

async function measureOpening(
  server: Child,
  count: number,
  work: () => Promise<number[]>,
): Promise<OpeningCost> {
  const before = await server.cpu();
  const latency = quantile(await work(), 0.5);
  return { latency, cpu: ((await server.cpu()) - before) / 1_000 / count };
}

async function open(server: Child, { cookie, paths }: Opener): Promise<number> {
  const start = performance.now();
  await load(String(server.ready.url), paths.length, CONNECTIONS, (n) => get(paths[n] ?? '', cookie));
  return performance.now() - start;
}
