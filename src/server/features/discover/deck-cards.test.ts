import { expect, test } from 'vitest';
import { deckCard, listDeckCards } from '#contract/deck-cards.ts';
import { applications, assessments, culture, roles, safety, seekers } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { assess } from '#testing/planner.ts';
import { relearn } from '../matching/relearn.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

const cardsWithoutDetails = (person: Person, query: Record<string, string | number> = {}) =>
  person.call(listDeckCards, { query: { limit: 50, details: 'later', ...query } });
const cardsWithDetails = (person: Person, ids: readonly string[]) =>
  person.call(roles.listRoleCards, { query: { ids: ids.join(',') } });

/** The fields that only a card with details has. */
const ONLY_WHOLE = ['descriptionMd', '_count', 'fit', 'culture'];

test('a card without details says the same as the card with them', async () => {
  const amara = await app.seeker('Amara');
  await amara.call(seekers.saveSeekerProfile, {
    body: { skills: ['TypeScript', 'React'], locationCity: 'Glasgow', minNetMonthlyIncomeInt: 2_000 },
  });
  await bridge.call(culture.saveEmployerCulture, {
    body: { culture: { structure: { importance: 3, stance: 2 } } },
  });
  await assess(amara, true);
  for (const title of ['Web Developer', 'Frontend Engineer', 'Night Porter']) {
    await bridge.postRole({
      title,
      requiredSkills: ['TypeScript'],
      descriptionMd: `We look for a ${title}.`,
    });
  }
  const cardsBefore = await cardsWithoutDetails(amara);
  // The second time, a text model has read the adverts, so the cards use the stored reading and not the text.
  await relearn(app.context, new AbortController().signal);
  await app.context.deck.settled();

  for (const brief of [cardsBefore, await cardsWithoutDetails(amara)]) {
    expect(brief).toHaveLength(3);
    expect(brief.flatMap((card) => ONLY_WHOLE.filter((field) => field in card))).toEqual([]);
  }
  const brief = await cardsWithoutDetails(amara);
  const cards = await amara.call(roles.listDeck, { query: { limit: 50 } });
  expect(cards.map((card) => deckCard.parse(withoutDetails(card)))).toEqual(brief);
  expect(
    cards.every(({ personalityFitInt, culture: traits }) => personalityFitInt > 0 && traits?.length),
  ).toBe(true);
  const ids = brief.map(({ id }) => id).reverse();
  expect(await cardsWithDetails(amara, ids)).toEqual([...cards].reverse());
  await amara.call(assessments.deleteAssessment);
});

test('a card without details is counted as shown, with the same scorer', async () => {
  const bela = await app.seeker('Bela');
  const [card] = await cardsWithoutDetails(bela, { limit: 1 });
  if (card === undefined) throw new Error('Bela has no card');
  const [detailed] = await cardsWithDetails(bela, [card.id]);
  await app.settle();
  const { impressions, db } = { impressions: app.context.impressions, db: app.context.db };
  await impressions.flush();
  const rows = await db
    .selectFrom('impressions')
    .select(['role_id', 'fit_bp', 'scorer'])
    .where('seeker_id', '=', bela.id)
    .execute();
  expect(rows).toEqual([{ role_id: card.id, fit_bp: card.fitScoreInt, scorer: detailed?.fit.version }]);
});

test('details of closed, decided, blocked and unknown roles are left out', async () => {
  const [cleo, cedar] = [await app.seeker('Cleo'), await app.employer('Cedar Homes')];
  const [open, closed, taken] = [
    await cedar.postRole({ title: 'Ward Clerk' }),
    await cedar.postRole({ title: 'Ward Cook' }),
    await cedar.postRole({ title: 'Ward Nurse' }),
  ];
  await cedar.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });
  await cleo.call(applications.apply, { body: { roleId: taken.id } });
  const elm = await app.employer('Elm House');
  const { threadId } = await meet(cleo, elm, 'Ward Host');
  const blocked = await elm.postRole({ title: 'Ward Porter' });
  await cleo.call(safety.block, { body: { threadId } });
  const ids = [taken.id, closed.id, blocked.id, open.id, '00000000-0000-4000-8000-000000000000'];
  expect((await cardsWithDetails(cleo, ids)).map(({ id }) => id)).toEqual([open.id]);
});

test('details can be requested for at most ten roles at a time', async () => {
  const dev = await app.seeker('Dev');
  const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
  const status = async (ids: string) => (await dev.fetch(`/api/roles/cards?ids=${ids}`)).status;
  const ids = Array.from({ length: 11 }, (_, n) => id(n));
  expect(await status(ids.slice(1).join(','))).toBe(200);
  for (const wrong of ['', 'one', ids.join(','), `${id(1)},`, 'a'.repeat(5_000)]) {
    expect([wrong, await status(wrong)]).toEqual([wrong, 400]);
  }
  expect((await dev.fetch('/api/roles/matches?details=never')).status).toBe(400);
});

function withoutDetails(card: object): object {
  return Object.fromEntries(Object.entries(card).filter(([field]) => !ONLY_WHOLE.includes(field)));
}

test('a role that a link brought to the top comes on no later page again', async () => {
  const mill = await app.employer('Mill House');
  for (let number = 1; number <= 7; number += 1) await mill.postRole({ title: `Miller ${number}` });
  await app.context.deck.refresh();
  const cora = await app.seeker('Cora');
  const all = (await cardsWithoutDetails(cora)).map(({ id }) => id);
  const linked = all.at(-1) ?? '';
  const dealt: string[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: '3', ...(cursor === null ? { first: linked } : { cursor }) });
    const page = await cora.fetch(`/api/roles/matches?${query}`);
    for (const { id } of await page.json()) dealt.push(id);
    cursor = page.headers.get(NEXT_CURSOR_HEADER);
  } while (cursor !== null);
  expect(dealt[0]).toBe(linked);
  expect(dealt).toHaveLength(all.length);
  expect(new Set(dealt)).toEqual(new Set(all));
});
