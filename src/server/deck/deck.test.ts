import { expect, test } from 'vitest';
import { pounds } from '#contract/format.ts';
import { accounts, applications, personalData, roles, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import type { RoleCard } from '#contract/roles.ts';
import { readSeeker } from '#matching/compiled.ts';
import { fitsOf } from '#matching/fit.ts';
import { ORDER_VERSION } from '#matching/order.ts';
import { TO_SEEKER } from '#matching/reasons.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { createCandidates } from '../candidates/candidates.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { createDeck } from './deck.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

interface Page {
  readonly cards: RoleCard[];
  readonly cursor: string | null;
  readonly hidden: string | null;
}

async function page(person: Person, query: Record<string, string> = {}): Promise<Page> {
  const answer = await person.fetch(`${roles.listDeck.path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return {
    cards: (await answer.json()) as RoleCard[],
    cursor: answer.headers.get(NEXT_CURSOR_HEADER),
    hidden: answer.headers.get(roles.HIDDEN_ROLES_HEADER),
  };
}

async function wholeDeck(person: Person, query: Record<string, string> = {}): Promise<RoleCard[]> {
  const cards: RoleCard[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: Page = await page(person, { ...query, limit: '3', ...(cursor && { cursor }) });
    cards.push(...next.cards);
    cursor = next.cursor;
  }
  return cards;
}

async function nurse(name: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.call(seekers.saveSeekerProfile, {
    body: {
      locationCity: 'Bristol',
      workModePref: 'onsite',
      skills: ['Nursing', 'Medication administration'],
      experienceLevel: 'mid',
      experience: { years: 4, titles: ['Staff Nurse'] },
      minNetMonthlyIncomeInt: 1_900,
    },
  });
  return person;
}

const WELDER = {
  title: 'Welder',
  locationCity: 'Aberdeen',
  requiredSkills: ['Welding', 'MIG welding', 'Fabrication'] as string[],
  requiredExperience: { level: 'senior', years: 8 },
} as const;

test('a new role is in the very next deck, with the fit of its facts', async () => {
  const amara = await nurse('Amara');
  const welder = await bridge.postRole(WELDER);
  const ward = await bridge.postRole({ title: 'Staff Nurse, Respiratory' });
  const { cards } = await page(amara);
  const ids = cards.map((card) => card.id);
  expect(ids.indexOf(ward.id)).toBeGreaterThanOrEqual(0);
  expect(ids.indexOf(ward.id)).toBeLessThan(ids.indexOf(welder.id));
  const card = cards.find((each) => each.id === ward.id);
  const facts = {
    title: ward.title,
    descriptionMd: '',
    requiredSkills: ward.requiredSkills,
    experienceLevel: null,
    experienceYears: null,
    place: 'Bristol',
    workMode: 'onsite',
    salaryMinPence: 3_100_000,
    salaryMaxPence: 3_700_000,
    jobType: 'full-time',
  } as const;
  const seeker = {
    skills: ['Nursing', 'Medication administration'],
    experienceLevel: 'mid',
    experienceYears: 4,
    place: 'Bristol',
    workModePref: 'onsite',
    minNetMonthlyPounds: 1_900,
    summaryText: null,
    recentTitles: ['Staff Nurse'],
  } as const;
  expect(card?.fit).toEqual(fitsOf(readSeeker(seeker), TO_SEEKER)(facts));
  expect(card?.fitScoreInt).toBe(card?.fit.reasons.reduce((sum, reason) => sum + reason.points, 0));
  expect(card).toMatchObject({
    personalityFitInt: 0,
    isInvited: false,
    employer: { companyName: 'Bridge & Co' },
  });
  expect(card).toMatchObject({ contactName: null, contactEmail: null });
  expect(card?.takeHomeMonthlyPence).toBeGreaterThan(200_000);
});

test('paging through the deck shows every live role once', async () => {
  const omar = await nurse('Omar');
  for (let n = 0; n < 8; n += 1) await bridge.postRole({ title: `Ward Nurse ${n}`, locationCity: 'Bath' });
  const first = await page(omar, { limit: '4' });
  expect(first.cards).toHaveLength(4);
  expect(first.hidden).toBeNull();
  await bridge.postRole({ title: 'Staff Nurse, posted meanwhile' });
  const rest: RoleCard[] = [];
  for (let cursor = first.cursor; cursor !== null; ) {
    const next: Page = await page(omar, { limit: '4', cursor });
    rest.push(...next.cards);
    cursor = next.cursor;
  }
  const seen = [...first.cards, ...rest];
  expect(new Set(seen.map((card) => card.id)).size).toBe(seen.length);
  const now = await wholeDeck(omar);
  const meanwhile = seen.map((card) => card.id);
  expect(meanwhile).toEqual(now.map((card) => card.id).filter((id) => meanwhile.includes(id)));
  const near = seen.filter((card) => card.locationCity === 'Bristol');
  expect(seen.findIndex((card) => card.locationCity === 'Aberdeen')).toBeGreaterThan(
    seen.indexOf(near[0] as RoleCard),
  );
  expect(now.length - seen.length).toBeLessThanOrEqual(1);
  expect(now.map((card) => card.id)).toEqual(expect.arrayContaining(seen.map((card) => card.id)));
});

test('a role Priya applied to never returns', async () => {
  const priya = await nurse('Priya');
  const [top] = (await page(priya)).cards;
  await priya.call(applications.apply, { body: { roleId: top?.id ?? '' } });
  expect((await wholeDeck(priya)).map((card) => card.id)).not.toContain(top?.id);
});

test('a role that invited Chidi comes first and once, whatever its fit', async () => {
  const chidi = await nurse('Chidi');
  const welder = await bridge.postRole(WELDER);
  await bridge.call(applications.invite, { body: { roleId: welder.id, seekerId: chidi.id } });
  const deck = await wholeDeck(chidi);
  expect(deck[0]).toMatchObject({ id: welder.id, isInvited: true });
  expect(deck.filter((card) => card.id === welder.id)).toHaveLength(1);
  expect(deck.slice(1).every((card) => !card.isInvited)).toBe(true);
});

test('an invite between two pages neither hides nor repeats its role', async () => {
  const femi = await nurse('Femi');
  const first = await page(femi, { limit: '2' });
  const last = (await wholeDeck(femi)).at(-1);
  app.clock.advance(1_000);
  await bridge.call(applications.invite, { body: { roleId: last?.id ?? '', seekerId: femi.id } });
  const seen = [...first.cards];
  for (let cursor = first.cursor; cursor !== null; ) {
    const next: Page = await page(femi, { limit: '3', cursor });
    seen.push(...next.cards);
    cursor = next.cursor;
  }
  expect(seen.filter((card) => card.id === last?.id)).toEqual([expect.objectContaining({ isInvited: true })]);
  expect((await page(femi)).cards[0]?.id).toBe(last?.id);
});

test('a closed role leaves the next deck even if the index is behind', async () => {
  const leah = await nurse('Leah');
  const ward = await bridge.postRole({ title: 'Staff Nurse, closing soon' });
  expect((await wholeDeck(leah)).map((card) => card.id)).toContain(ward.id);
  const closing = app.context.db.updateTable('roles').set({ status: 'closed' }).where('id', '=', ward.id);
  await closing.execute();
  const { cards } = await page(leah);
  expect(cards.map((card) => card.id)).not.toContain(ward.id);
  expect(cards).toHaveLength(10);
  await app.context.deck.refresh();
  expect((await wholeDeck(leah)).map((card) => card.id)).not.toContain(ward.id);
});

test('a deleted role is dropped from the index when it comes up', async () => {
  const nia = await nurse('Nia');
  const ward = await bridge.postRole({ title: 'Staff Nurse, deleted' });
  const before = app.context.deck.stats().roles;
  await app.context.db.deleteFrom('roles').where('id', '=', ward.id).execute();
  expect((await wholeDeck(nia)).map((card) => card.id)).not.toContain(ward.id);
  expect(app.context.deck.stats().roles).toBe(before - 1);
});

test('a role deleted by another process is dropped without coming up', async () => {
  const ward = await bridge.postRole({ title: 'Staff Nurse, deleted elsewhere' });
  const before = app.context.deck.stats().roles;
  await app.context.db.deleteFrom('roles').where('id', '=', ward.id).execute();
  await expect.poll(() => app.context.deck.stats().roles).toBe(before - 1);
});

test('roles and people deleted while notices were missed are dropped', async () => {
  const zoe = await nurse('Zoe');
  const ward = await bridge.postRole({ title: 'Staff Nurse, deleted unnoticed' });
  const { connection, db, clock, log } = app.context;
  const gaps: (() => void)[] = [];
  const deaf: typeof connection = {
    ...connection,
    listen: async (_, __, onGap) => void gaps.push(onGap),
  };
  const deck = await createDeck(deaf, clock, log);
  const candidates = await createCandidates(deaf, deck, clock, log);
  await candidates.settled();
  const counts = () => [deck.stats().roles, candidates.stats().seekers];
  const [roleCount = 0, seekerCount = 0] = counts();
  await db.deleteFrom('roles').where('id', '=', ward.id).execute();
  await db.deleteFrom('users').where('id', '=', zoe.id).execute();
  await Promise.all([deck.settled(), candidates.settled()]);
  expect(counts()).toEqual([roleCount, seekerCount]);
  for (const onGap of gaps) onGap();
  await Promise.all([deck.settled(), candidates.settled()]);
  expect(counts()).toEqual([roleCount - 1, seekerCount - 1]);
  await Promise.all([deck.close(), candidates.close()]);
});

test('filters hide roles, and the last page says how many', async () => {
  const tom = await nurse('Tom');
  const all = await wholeDeck(tom);
  const bath = await page(tom, { locations: 'Bath', limit: '50' });
  expect(bath.cards.length).toBeGreaterThan(0);
  expect(bath.cards.every((card) => card.locationCity === 'Bath')).toBe(true);
  expect(bath.hidden).toBe(String(all.length - bath.cards.length));
  const none = await page(tom, { salaryMin: '90000' });
  expect(none).toEqual({ cards: [], cursor: null, hidden: String(all.length) });
});

test('Ada the admin previews the deck without a profile', async () => {
  const ada = await app.admin('Ada');
  const { cards } = await page(ada);
  expect(cards).toHaveLength(10);
});

test('cards say that nothing is known about a newcomer', async () => {
  const nell = await app.seeker('Nell');
  const role = await bridge.postRole({ title: 'Ward Clerk' });
  const card = async () => (await wholeDeck(nell)).find(({ id }) => id === role.id);
  expect(await card()).toMatchObject({ isFitUnknown: true, fitScoreInt: expect.any(Number) });
  await nell.call(seekers.saveSeekerProfile, { body: { phone: '07700 900111' } });
  expect(await card()).toMatchObject({ isFitUnknown: true });
  await nell.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol' } });
  expect(await card()).not.toHaveProperty('isFitUnknown');
});

test('a seeker in Scotland sees one take-home figure, by Scottish tax', async () => {
  const iona = await app.seeker('Iona');
  await iona.call(seekers.saveSeekerProfile, {
    body: { locationCity: 'Glasgow', minNetMonthlyIncomeInt: 2_000 },
  });
  const { id } = await bridge.postRole({
    title: 'Dean',
    salaryMinGbpInt: 6_000_000,
    salaryMaxGbpInt: 7_000_000,
  });
  const card = (await wholeDeck(iona)).find((each) => each.id === id);
  expect(card).toMatchObject({ takeHomeNation: 'scotland' });
  const reason = card?.fit.reasons.find(({ part }) => part === 'pay');
  expect(reason?.text).toContain(`Pays ${pounds(card?.takeHomeMonthlyPence)} a month after tax`);
});

test('at most three cards in a row are from one employer, across pages too', async () => {
  const maya = await nurse('Maya');
  const big = await app.employer('Northgate Trust');
  const own = [];
  for (let n = 0; n < 9; n += 1)
    own.push(await big.postRole({ title: 'Staff Nurse', locationCity: 'Bristol' }));
  const ids = new Set(own.map((role) => role.id));
  const deck = await wholeDeck(maya);
  expect(deck.filter((card) => ids.has(card.id))).toHaveLength(9);
  expect(new Set(deck.map((card) => card.id)).size).toBe(deck.length);
  const employers = deck.map((card) => card.employer.companyName);
  for (let index = 3; index < employers.length; index += 1) {
    const four = employers.slice(index - 3, index + 1);
    if (new Set(four).size > 1) continue;
    expect(new Set(employers.slice(index)).size).toBe(1);
  }
});

test('popular roles come later from the next hour, but not in open decks', async () => {
  await app.settle();
  const [noor, quinn] = [await nurse('Noor'), await nurse('Quinn')];
  const harbour = await app.employer('Ferry Lane Surgery');
  const [popular, other] = [
    await harbour.postRole({ title: 'Staff Nurse, wanted' }),
    await harbour.postRole({ title: 'Staff Nurse, other' }),
  ];
  const deckBefore = await wholeDeck(noor);
  const dealt = await page(quinn, { limit: '2' });
  for (const name of ['Applicant1', 'Applicant2', 'Applicant3', 'Applicant4']) {
    const person = await nurse(name);
    await person.call(applications.apply, { body: { roleId: popular.id } });
  }
  await app.advance(HOUR);
  expect(await idsOf(noor)).toEqual(deckBefore.map((card) => card.id));
  // The count takes effect some seconds later, in all processes at the same time.
  app.clock.advance(MINUTE);
  const deckAfter = await wholeDeck(noor);
  const positionOf = (deck: RoleCard[], id: string) => deck.findIndex((card) => card.id === id);
  expect(positionOf(deckAfter, popular.id)).toBeGreaterThan(positionOf(deckAfter, other.id));
  expect(deckAfter.find((card) => card.id === popular.id)?.fitScoreInt).toBe(
    deckBefore.find((card) => card.id === popular.id)?.fitScoreInt,
  );
  const seen = [...dealt.cards];
  for (let cursor = dealt.cursor; cursor !== null; ) {
    const next: Page = await page(quinn, { limit: '5', cursor });
    seen.push(...next.cards);
    cursor = next.cursor;
  }
  expect(new Set(seen.map((card) => card.id)).size).toBe(seen.length);
  expect(seen.length).toBe(deckAfter.length);
});

test('impressions are kept once a day, exported and deleted with the account', async () => {
  const rosa = await nurse('Rosa');
  const { cards } = await page(rosa, { limit: '4' });
  await page(rosa, { limit: '4' });
  await app.context.impressions.flush();
  const data = await rosa.call(personalData.exportPersonalData);
  expect(data.seeker?.impressions.map(({ roleId, position }) => [position, roleId])).toEqual(
    cards.map((card, position) => [position, card.id]),
  );
  expect(data.seeker?.impressions[0]).toMatchObject({
    fitScoreInt: cards[0]?.fitScoreInt,
    scorer: cards[0]?.fit.version,
    order: ORDER_VERSION,
  });
  await rosa.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  const { db } = app.context;
  const left = await db
    .selectFrom('impressions')
    .select('role_id')
    .where('seeker_id', '=', rosa.id)
    .execute();
  expect(left).toEqual([]);
});

test('a garbled cursor of the deck is refused', async () => {
  const eve = await app.seeker('Eve');
  for (const cursor of ['x', 'ZC4xLng', Buffer.from(`d.5.${'-'.repeat(36)}.1`).toString('base64url')]) {
    const answer = await eve.fetch(`${roles.listDeck.path}?cursor=${cursor}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field: 'cursor' });
  }
});

test.runIf(onPostgres)('roles posted and paused by another process arrive automatically', async () => {
  const sibling = await app.sibling();
  const zoe = await nurse('Zoe');
  const siblingEmployer = await sibling.employer('Harbour Care');
  const ward = await siblingEmployer.postRole({ title: 'Staff Nurse, Harbour' });
  await expect.poll(() => idsOf(zoe)).toContain(ward.id);
  await siblingEmployer.call(roles.setRoleStatus, {
    params: { roleId: ward.id },
    body: { status: 'paused' },
  });
  await expect.poll(() => app.context.deck.stats().roles).toBe(sibling.context.deck.stats().roles);
  expect(await idsOf(zoe)).not.toContain(ward.id);
  await sibling.close();
});

test.runIf(onPostgres)('a change that commits late, after a younger one, is not missed', async () => {
  const kit = await nurse('Kit');
  const { db, deck } = app.context;
  const [late, soon] = [
    await bridge.postRole({ title: 'Nurse, late' }),
    await bridge.postRole({ title: 'Nurse, soon' }),
  ];
  await db.updateTable('roles').set({ status: 'paused' }).where('id', 'in', [late.id, soon.id]).execute();
  await deck.refresh();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('roles').set({ status: 'live' }).where('id', '=', late.id).execute();
    await db.updateTable('roles').set({ status: 'live' }).where('id', '=', soon.id).execute();
    await deck.refresh();
  });
  await deck.refresh();
  expect(await idsOf(kit)).toEqual(expect.arrayContaining([late.id, soon.id]));
});

test('expired roles leave the deck by the clock alone', async () => {
  const ivy = await nurse('Ivy');
  expect((await page(ivy)).cards).not.toEqual([]);
  app.clock.advance(31 * DAY);
  const later = await nurse('Ivo');
  expect((await page(later)).cards).toEqual([]);
});

async function idsOf(person: Person): Promise<string[]> {
  return (await wholeDeck(person)).map((card) => card.id);
}
