import { beforeAll, expect, test } from 'vitest';
import type { EmployerApplication } from '#contract/applications.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/index.ts';
import { applications, candidates, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';

/** Bridge has two roles, on a ward and in a kitchen; nine people apply, one every hour, one of them with a super like. */
const app = await appOfFile();
let bridge: Person;
let ward: EmployerRole;
let kitchen: EmployerRole;
const people: Person[] = [];

beforeAll(async () => {
  bridge = await app.employer('Bridge');
  ward = await bridge.postRole({ title: 'Staff Nurse' });
  kitchen = await bridge.postRole({ title: 'Pastry Chef, 100% rye', requiredSkills: ['Baking'] });
  const names = ['Amara', 'Ben', 'Cerys', 'Dev', 'Esme', 'Femi', 'Grace', 'Huw', 'Isla'];
  for (const [n, name] of names.entries()) {
    const person = await app.seeker(name);
    const skills = n % 3 === 0 ? ['Nursing', 'Medication administration'] : ['Baking'];
    await person.call(seekers.saveSeekerProfile, { body: { skills, locationCity: 'Bristol' } });
    app.clock.advance(HOUR);
    await person.call(applications.apply, {
      body: { roleId: n < 5 ? ward.id : kitchen.id, superLike: name === 'Cerys' },
    });
    people.push(person);
  }
});

type Query = Readonly<Record<string, string | number | undefined>>;

function address(query: Query): string {
  const parameters = Object.entries(query).map(([key, value]) => [key, String(value)]);
  return `/api/employer/applications?${new URLSearchParams(parameters)}`;
}

async function ask(query: Query = {}, who = bridge) {
  const answer = await who.fetch(address(query));
  expect(answer.status).toBe(200);
  return {
    list: (await answer.json()) as EmployerApplication[],
    next: answer.headers.get(NEXT_CURSOR_HEADER),
  };
}

/** The names of these applicants, in order. */
function names(list: readonly EmployerApplication[]): string[] {
  return list.map(({ seeker }) => people.find(({ id }) => id === seeker.id)?.user?.firstName ?? '?');
}

/** Fetches every page in turn. */
async function walk(query: Query): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { list, next } = await ask({ ...query, ...(cursor !== '' && { cursor }) });
    expect(list.length).toBeGreaterThan(0);
    seen.push(...names(list));
    cursor = next;
  }
  return seen;
}

const NEWEST = ['Isla', 'Huw', 'Grace', 'Femi', 'Esme', 'Dev', 'Cerys', 'Ben', 'Amara'];

test('without a query everybody is on the first page, newest first', async () => {
  const { list, next } = await ask();
  expect(names(list)).toEqual(NEWEST);
  expect(next).toBeNull();
});

test('pages in every order neither miss nor repeat anybody', async () => {
  for (const limit of [1, 2, 4, 9, 50]) {
    expect(await walk({ limit })).toEqual(NEWEST);
    expect(await walk({ limit, sort: 'due' })).toEqual(NEWEST.toReversed());
    const byFit = await walk({ limit, sort: 'fit' });
    expect(byFit.toSorted()).toEqual(NEWEST.toSorted());
  }
  const scores = (await ask({ limit: 9, sort: 'fit' })).list.map((each) => each.fitScoreInt);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
});

test('an unanswered super like can be listed first, or alone', async () => {
  for (const sort of ['newest', 'due', 'fit']) {
    const seen = await walk({ limit: 2, sort, superLikes: 'first' });
    expect(seen[0]).toBe('Cerys');
    expect(seen.toSorted()).toEqual(NEWEST.toSorted());
  }
  const { list } = await ask({ superLikes: 'only' });
  expect(names(list)).toEqual(['Cerys']);
});

test('an application arriving between pages shifts nothing', async () => {
  const first = await ask({ limit: 4 });
  const late = await app.seeker('Late');
  const { application } = await late.applyTo(ward.id);
  const second = await ask({ limit: 4, cursor: first.next ?? '' });
  expect(names([...first.list, ...second.list])).toEqual(NEWEST.slice(0, 8));
  await late.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'withdrawn' },
  });
});

test('role, status, seeker and ids filter the list', async () => {
  const cerys = people[2] as Person;
  expect(names((await ask({ roleId: kitchen.id })).list)).toEqual(['Isla', 'Huw', 'Grace', 'Femi']);
  expect(names((await ask({ seekerId: cerys.id })).list)).toEqual(['Cerys']);
  const [one, two] = (await ask()).list;
  expect((await ask({ ids: `${two?.id},${one?.id}` })).list.map(({ id }) => id)).toEqual([one?.id, two?.id]);
  expect((await ask({ status: 'withdrawn' })).list).toHaveLength(1);
  expect((await ask({ status: 'rejected,hired' })).list).toHaveLength(0);
});

test('a search finds titles, skills and handles, but no hidden name', async () => {
  expect(names((await ask({ q: 'pastry' })).list)).toEqual(['Isla', 'Huw', 'Grace', 'Femi']);
  expect(names((await ask({ q: 'chef nursing' })).list)).toEqual(['Grace']);
  expect((await ask({ q: '100%' })).list).toHaveLength(4);
  expect((await ask({ q: '1_0' })).list).toHaveLength(0);
  expect((await ask({ q: 'Huw' })).list).toHaveLength(0);
  const huw = (await ask()).list.find(({ seeker }) => seeker.id === people[7]?.id);
  expect(names((await ask({ q: huw?.user.username ?? '' })).list)).toContain('Huw');
  await bridge.call(applications.moveApplication, {
    params: { applicationId: huw?.id ?? '' },
    body: { status: 'shortlisted' },
  });
  expect(names((await ask({ q: 'huw' })).list)).toEqual(['Huw']);
  expect(names((await ask({ q: 'huw', sort: 'due', limit: 1 })).list)).toEqual(['Huw']);
});

test('the summary counts the lists’ rows and the answers due', async () => {
  const summary = await bridge.call(applications.getEmployerSummary);
  expect(summary).toMatchObject({ jobs: 2, activeJobs: 2, applications: 10 });
  expect(summary.byStatus).toMatchObject({ pending: 8, shortlisted: 1, withdrawn: 1, hired: 0 });
  expect([summary.dueSoon, summary.overdue]).toEqual([0, 0]);
  // Amara applied first: 48 hours later her answer is overdue, and the next ones are due soon.
  app.clock.advance(40 * HOUR);
  const later = await bridge.call(applications.getEmployerSummary);
  expect([later.dueSoon, later.overdue]).toEqual([7, 1]);
});

test('another employer sees nothing with any filter', async () => {
  const stranger = await app.employer('Stranger');
  const [any] = (await ask()).list;
  const queries: Query[] = [
    {},
    { roleId: ward.id },
    { ids: any?.id ?? '' },
    { seekerId: any?.seeker.id ?? '' },
  ];
  for (const query of queries) {
    expect((await ask(query, stranger)).list).toEqual([]);
  }
  expect(await stranger.call(applications.getEmployerSummary)).toMatchObject({ jobs: 0, applications: 0 });
});

test('an invalid cursor, limit, order or filter is refused', async () => {
  const encodeCursor = (text: string) => Buffer.from(text).toString('base64url');
  const id = crypto.randomUUID();
  const strange: Query[] = [
    { cursor: 'x' },
    { cursor: encodeCursor(`2.1.${id}`) },
    { cursor: encodeCursor(`0.999999999999999999.${id}`) },
    { cursor: encodeCursor(`0.1.${'f'.repeat(36)}`) },
    { limit: 0 },
    { limit: 'ten' },
    { status: 'fired' },
    { sort: 'oldest' },
    { roleId: 'ward' },
    { ids: 'one,two' },
  ];
  for (const query of strange) {
    const answer = await bridge.fetch(address(query));
    expect([query, answer.status]).toEqual([query, 400]);
  }
});

test('before the shortlist no employer reads the place as it was typed', async () => {
  const baker = await app.employer('Baker');
  const role = await baker.postRole({ title: 'Baker', locationCity: 'Leeds', workMode: 'hybrid' });
  const lena = await app.seeker('Lena');
  await lena.call(seekers.saveSeekerProfile, {
    body: {
      locationCity: '12 Acacia Road, Leeds LS1 4AP',
      skills: ['Nursing', 'Medication administration'],
      isDiscoverable: true,
    },
  });
  await app.settle();
  const ear = await Live.of(baker);
  const listed = await baker.call(candidates.listCandidates, { params: { roleId: role.id } });
  expect(listed.find(({ seekerId }) => seekerId === lena.id)?.town).toBe('Leeds');
  const { application } = await lena.call(applications.apply, {
    body: { roleId: role.id, superLike: true, note: 'I live near by.' },
  });
  await baker.moveTo(application.id, 'reviewing');
  await app.advance(41 * HOUR);
  const answers = [
    JSON.stringify(listed),
    await (await baker.send('POST', '/api/invites', { roleId: ward.id, seekerId: lena.id })).text(),
    JSON.stringify(app.mails.to(baker.user?.email ?? '')),
    JSON.stringify(ear.heard),
  ];
  const ids: Record<string, string> = {
    roleId: role.id,
    applicationId: application.id,
    seekerId: lena.id,
    employerId: baker.id,
  };
  const calls = Object.values(contract)
    .flatMap((each) => Object.values(each) as Partial<Endpoint>[])
    .filter((call) => call.method === 'GET' && mayEmployerCall(call.access));
  expect(calls.length).toBeGreaterThan(25);
  for (const call of calls) {
    const path = call.path?.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? application.id) ?? '';
    for (const query of ['', `?q=acacia`, `?title=Baker&locationCity=Leeds`]) {
      answers.push(await (await baker.fetch(path + query)).text());
    }
  }
  for (const answer of answers) expect(answer).not.toMatch(/acacia|LS1/i);

  const shownTown = async () => {
    const [received] = await baker.call(applications.listEmployerApplications);
    return received?.seeker.locationCity;
  };
  expect(await shownTown()).toBe('Leeds');
  await baker.moveTo(application.id, 'shortlisted');
  expect(await shownTown()).toBe('12 Acacia Road, Leeds LS1 4AP');
});

test('employers are not shown a place that the gazetteer lacks', async () => {
  const mill = await app.employer('Mill');
  const role = await mill.postRole();
  const otto = await app.seeker('Otto');
  await otto.call(seekers.saveSeekerProfile, { body: { locationCity: 'Flat 2, the old dairy' } });
  await otto.applyTo(role.id);
  const [received] = await mill.call(applications.listEmployerApplications);
  expect(received?.seeker.locationCity).toBeNull();
});

function mayEmployerCall(access: Access | undefined): boolean {
  return access === 'signedIn' || access === 'anyone' || (access?.includes('Employer') ?? false);
}
