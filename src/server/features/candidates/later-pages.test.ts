import { afterEach, expect, test, vi } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { applications, candidates, roles, safety, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { CandidateSearcher } from '../../candidates/search.ts';
import { CANDIDATE_ROWS } from './page-rows.ts';

/** Pages that come from a hand: any change of who may be seen takes effect on the very next page. */
const app = await appOfFile();

const SKILLS = ['Thatching', 'Sedge cutting'];
const THATCHER: BodyFor<typeof seekers.saveSeekerProfile> = {
  locationCity: 'Norwich',
  workModePref: 'onsite',
  skills: SKILLS,
  experience: { years: 6, titles: ['Thatcher'] },
  experienceLevel: 'senior',
};
const ROLE: BodyFor<typeof roles.updateRole> = {
  title: 'Thatcher',
  workMode: 'onsite',
  locationCity: 'Norwich',
  salaryMinGbpInt: 3_100_000,
  salaryMaxGbpInt: 3_700_000,
  requiredSkills: SKILLS,
};

async function thatcher(name: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: THATCHER });
  return person;
}

const crowd: Person[] = [];
for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hope']) {
  crowd.push(await thatcher(name));
}
const search = vi.spyOn(CandidateSearcher.prototype, 'find');
afterEach(() => search.mockClear());

async function page(employer: Person, roleId: string, query: Record<string, string>) {
  const path = candidates.listCandidates.path.replace(':roleId', roleId);
  const response = await employer.fetch(`${path}?${new URLSearchParams(query)}`);
  return {
    status: response.status,
    cursor: response.headers.get(NEXT_CURSOR_HEADER) ?? '',
    text: await response.text(),
  };
}

async function idsOn(employer: Person, roleId: string, cursor: string): Promise<string[]> {
  await app.context.candidates.refresh();
  const { text } = await page(employer, roleId, { limit: '20', cursor });
  const list: { seekerId: string }[] = JSON.parse(text);
  return list.map(({ seekerId }) => seekerId);
}

/** Fetches the first page, of two people, and the second, which deals the hand; everybody else is on the third. */
async function turnPages(employer: Person, roleId: string) {
  await app.context.candidates.refresh();
  const first = await page(employer, roleId, { limit: '2' });
  const { cursor } = await page(employer, roleId, { limit: '2', cursor: first.cursor });
  search.mockClear();
  const thirdPage = () => idsOn(employer, roleId, cursor);
  const before = await thirdPage();
  const somebody = crowd.find(({ id }) => before.includes(id)) as Person;
  return {
    cursor,
    thirdPage,
    before,
    somebody,
    others: before.filter((id) => id !== somebody.id),
    searches: () => search.mock.calls.length,
  };
}

async function hiring(company: string) {
  const employer = await app.employer(company);
  const { id: roleId } = await employer.postRole(ROLE);
  return { employer, roleId };
}

test('a new text model ranks the next page', async () => {
  const { employer, roleId } = await hiring('Combed Wheat');
  const { cursor, thirdPage } = await turnPages(employer, roleId);
  const versions = async () => {
    const { text } = await page(employer, roleId, { limit: '20', cursor });
    const list: { fit: { version: string } }[] = JSON.parse(text);
    return new Set(list.map(({ fit }) => fit.version.includes('text-')));
  };
  // The first test of the file: nothing has been learned yet.
  expect(await versions()).toEqual(new Set([false]));
  await app.settle();
  await app.context.deck.settled();
  await app.settle();
  await app.context.candidates.settled();
  expect((await app.context.candidates.view()).model).not.toBeNull();
  search.mockClear();
  const ranked = await thirdPage();
  expect(search).toHaveBeenCalled();
  expect(await versions()).toEqual(new Set([true]));
  // A colleague, who has no hand, sees the same.
  const rosa = await join(app, employer, 'recruiter', 'Rosa');
  expect(await idsOn(rosa, roleId, cursor)).toEqual(ranked);
});

test('withdrawing consent hides a seeker from the next page until they agree', async () => {
  const { employer, roleId } = await hiring('Reed & Sons');
  const { thirdPage, before, somebody, others, searches } = await turnPages(employer, roleId);
  const found = (isDiscoverable: boolean) =>
    somebody.call(seekers.saveSeekerProfile, { body: { isDiscoverable } });
  await found(false);
  expect(await thirdPage()).toEqual(others);
  await found(true);
  expect(await thirdPage()).toEqual(before);
  expect(searches()).toBe(0);
});

test('a seeker who blocks the company is gone from the next page', async () => {
  const { employer, roleId } = await hiring('Straw Lane');
  const { somebody: blocker } = await turnPages(employer, roleId);
  const { threadId } = await meet(blocker, employer, 'Porter');
  const { thirdPage, before, others, searches } = await turnPages(employer, roleId);
  const without = before.filter((id) => id !== blocker.id);
  await blocker.call(safety.block, { body: { threadId } });
  expect(await thirdPage()).toEqual(without);
  const [company] = await blocker.call(safety.listBlocked);
  await blocker.call(safety.unblock, { params: { userId: company?.userId ?? '' } });
  expect(await thirdPage()).toEqual(before);
  expect(others).toHaveLength(before.length - 1);
  expect(searches()).toBe(0);
});

test('a seeker who applies is gone from the next page until they undo it', async () => {
  const { employer, roleId } = await hiring('Ridge & Eaves');
  const { thirdPage, before, somebody, others, searches } = await turnPages(employer, roleId);
  const { application } = await somebody.call(applications.apply, { body: { roleId, undoable: true } });
  expect(await thirdPage()).toEqual(others);
  await somebody.call(applications.undoApplication, { params: { applicationId: application.id } });
  expect(await thirdPage()).toEqual(before);
  expect(searches()).toBe(0);
});

test('a skipped seeker is gone from the next page until that is undone', async () => {
  const { employer, roleId } = await hiring('Hip & Valley');
  const { thirdPage, before, somebody, others, searches } = await turnPages(employer, roleId);
  await employer.call(candidates.skipCandidate, { params: { roleId }, body: { seekerId: somebody.id } });
  expect(await thirdPage()).toEqual(others);
  await employer.call(candidates.unskipCandidate, { params: { roleId, seekerId: somebody.id } });
  expect(await thirdPage()).toEqual(before);
  expect(searches()).toBe(0);
});

test('a seeker who hides and is back while a page is read is not lost', async () => {
  const { employer, roleId } = await hiring('Sedge & Ling');
  const { thirdPage, before, somebody } = await turnPages(employer, roleId);
  const { connection } = app.context;
  const found = async (isDiscoverable: boolean) => {
    await somebody.call(seekers.saveSeekerProfile, { body: { isDiscoverable } });
    await app.context.candidates.refresh();
  };
  const run = connection.run.bind(connection);
  const reading = vi.spyOn(connection, 'run').mockImplementation(async (statement, values) => {
    if (statement !== (CANDIDATE_ROWS as unknown)) return run(statement, values);
    reading.mockRestore();
    await found(false);
    const rows = await run(statement, values);
    await found(true);
    return rows;
  });
  await thirdPage();
  expect(await thirdPage()).toEqual(before);
});

test('a changed profile counts on the next page', async () => {
  const { employer, roleId } = await hiring('Cob & Clay');
  const { thirdPage, before, somebody, others, searches } = await turnPages(employer, roleId);
  const save = (body: typeof THATCHER) => somebody.call(seekers.saveSeekerProfile, { body });
  await save({ skills: ['Baking'], experience: { years: 6, titles: ['Baker'] } });
  expect(await thirdPage()).toEqual(others);
  await save(THATCHER);
  expect(await thirdPage()).toEqual(before);
  expect(searches()).toBe(0);
});

test('an edited role is searched for again on the next page', async () => {
  const { employer, roleId } = await hiring('Water Reed');
  const baker = await app.seeker('Iris');
  await baker.call(seekers.saveSeekerProfile, {
    body: { ...THATCHER, skills: ['Sourdough'], experience: { years: 6, titles: ['Sourdough Baker'] } },
  });
  const { thirdPage, searches } = await turnPages(employer, roleId);
  expect(await thirdPage()).not.toContain(baker.id);
  expect(searches()).toBe(0);
  await employer.call(roles.updateRole, {
    params: { roleId },
    body: { ...ROLE, title: 'Sourdough Baker', requiredSkills: ['Sourdough'] },
  });
  const bakers = await thirdPage();
  expect(searches()).toBeGreaterThan(0);
  for (const { id } of crowd) expect(bakers).not.toContain(id);
});

test('a member sees no candidates through a colleague’s hand', async () => {
  const loft = await app.employer('Loft & Co');
  const uma = await join(app, loft, 'hiring_manager', 'Uma');
  const vera = await join(app, loft, 'hiring_manager', 'Vera');
  const { id: roleId } = await uma.postRole(ROLE);
  const { cursor, before } = await turnPages(uma, roleId);
  const seenByVera = async () => (await page(vera, roleId, { limit: '20', cursor })).status;
  expect(await seenByVera()).toBe(404);
  const team = (teamIds: string[]) =>
    loft.call(roles.updateRole, { params: { roleId }, body: { ...ROLE, teamIds } });
  await team([vera.id]);
  expect(await idsOn(vera, roleId, cursor)).toEqual(before);
  // Vera's own hand is of no use to her once she has left the team.
  await team([]);
  expect(await seenByVera()).toBe(404);
  expect(await idsOn(uma, roleId, cursor)).toEqual(before);
});

test('a seeker who deletes their account is gone from the next page', async () => {
  const { employer, roleId } = await hiring('Long Straw');
  const { thirdPage, somebody, others, searches } = await turnPages(employer, roleId);
  expect((await somebody.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await thirdPage()).toEqual(others);
  expect(searches()).toBe(0);
});
