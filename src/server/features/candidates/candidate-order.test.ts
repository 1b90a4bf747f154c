import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { hiring, invite, type Listing, listPage, nurse } from '#testing/candidates.ts';
import type { Person } from '#testing/person.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import { LEAST_FIT } from './queries.ts';

const app = await appOfFile();

test('twins with other names and addresses score exactly the same', async () => {
  const { employer, roleId } = await hiring(app, 'Inn on the Quay', {
    title: 'Sommelier',
    requiredSkills: ['Wine'],
  });
  const wine = { skills: ['Wine'], experience: { years: 3, titles: ['Sommelier'] } };
  const twins = [
    await nurse(app, 'Oluwaseun', {
      ...wine,
      locationCity: 'BS1 4ST',
      summaryText: 'I am Oluwaseun Test. Wine.',
    }),
    await nurse(app, 'Emily', { ...wine, locationCity: 'BS8 1TH', summaryText: 'I am Emily Test. Wine.' }),
  ];
  const { list } = await listPage(employer, roleId, { limit: '20' });
  const [first, second] = twins.map((twin) => list.find(({ seekerId }) => seekerId === twin.id));
  expect(first?.fit).toEqual(second?.fit);
  expect(first?.fit).toBeDefined();
  const places = twins.map((twin) => list.findIndex(({ seekerId }) => seekerId === twin.id));
  expect(Math.abs((places[0] ?? 0) - (places[1] ?? 9))).toBe(1);
});

test('pages repeat nobody, and the list ends where nobody fits', async () => {
  const { employer, roleId } = await hiring(app, 'Mill & Mason', {
    title: 'Stonemason',
    locationCity: 'Truro',
    requiredSkills: ['Stonemasonry', 'Lime mortar'],
  });
  const mason = {
    locationCity: 'Truro',
    skills: ['Stonemasonry', 'Lime mortar'],
    experience: { titles: ['Stonemason'] },
  };
  const masons: string[] = [];
  for (let n = 0; n < 7; n += 1) masons.push((await nurse(app, `Mason${n}`, mason)).id);
  // Mona has half of the skills, and Moss is far away: both fit less than the others, however few invitations they have had.
  await nurse(app, 'Mona', { ...mason, locationCity: 'Truro', skills: ['Lime mortar'] });
  await nurse(app, 'Moss', { ...mason, locationCity: 'Inverness' });
  const seen: string[] = [];
  const shown: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: Listing = await listPage(employer, roleId, { limit: '3', ...(cursor && { cursor }) });
    seen.push(...next.list.map(({ seekerId }) => seekerId));
    shown.push(...next.list.map(({ fitScoreInt }) => Math.floor(fitScoreInt / 100)));
    cursor = next.cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 7).sort()).toEqual(masons.sort());
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(shown.at(-1)).toBeGreaterThanOrEqual(LEAST_FIT / 100);
});

test('sought-after candidates come a little later, at the same fit', async () => {
  // A new installation switches to its text model: first in the deck, then everybody's text, then this index.
  await app.settle();
  await app.context.deck.settled();
  await app.settle();
  await app.context.candidates.refresh();
  await app.context.candidates.settled();
  const weaver = { locationCity: 'Leeds', skills: ['Weaving'], experience: { titles: ['Weaver'] } };
  const [mara, nell] = [await nurse(app, 'Mara', weaver), await nurse(app, 'Nell', weaver)];
  const loom = { title: 'Weaver', locationCity: 'Leeds', requiredSkills: ['Weaving'] };
  const order = async ({ employer, roleId }: { employer: Person; roleId: string }) =>
    (await listPage(employer, roleId)).list.filter(({ seekerId }) => [mara.id, nell.id].includes(seekerId));
  const orderBefore = await order(await hiring(app, 'Loom A', loom));
  const [first, second] = orderBefore.map(({ seekerId }) => seekerId);
  for (const company of ['Loom B', 'Loom C', 'Loom D']) {
    const { employer, roleId } = await hiring(app, company, loom);
    await invite(employer, roleId, first ?? '');
  }
  await app.advance(HOUR);
  await app.context.candidates.settled();
  app.clock.advance(MINUTE);
  const later = await order(await hiring(app, 'Loom E', loom));
  expect(later.map(({ seekerId }) => seekerId)).toEqual([second, first]);
  expect(new Set(later.map(({ fitScoreInt }) => fitScoreInt)).size).toBe(1);
  expect(later[0]?.fitScoreInt).toBe(orderBefore[0]?.fitScoreInt);
});

test('a mechanical engineer is not suggested for service design', async () => {
  const { employer, roleId } = await hiring(app, 'Service & Sons', {
    title: 'Service Designer',
    locationCity: 'Swindon',
    requiredSkills: ['Service design', 'User research', 'Prototyping', 'Workshop facilitation'],
    requiredExperience: { level: 'mid', years: 4 },
  });
  const inTown = { locationCity: 'Swindon', experienceLevel: 'mid', minNetMonthlyIncomeInt: 1_500 } as const;
  const engineer = await nurse(app, 'Mo', {
    ...inTown,
    skills: ['Prototyping', 'SolidWorks', 'FMEA'],
    experience: { years: 5, titles: ['Mechanical Engineer'] },
  });
  const designer = await nurse(app, 'Dee', {
    ...inTown,
    skills: ['Service design', 'User research'],
    experience: { years: 5, titles: ['Service Designer'] },
  });
  const ids = (await listPage(employer, roleId)).list.map(({ seekerId }) => seekerId);
  expect(ids).toContain(designer.id);
  expect(ids).not.toContain(engineer.id);
});

test('a candidate whose text is just being reread is still listed', async () => {
  const orla = await nurse(app, 'Orla');
  const { employer, roleId } = await hiring(app, 'Pier Nine');
  const listBefore = (await listPage(employer, roleId, { limit: '20' })).list;
  // Does what another process does when it switches to a new text model first.
  await app.context.db
    .updateTable('candidate_readings')
    .set({ scorer: 'fit-9.text-9' })
    .where('scorer', 'like', '%.text-%')
    .execute();
  const meanwhile = (await listPage(employer, roleId, { limit: '20' })).list;
  expect(meanwhile).toEqual(listBefore);
  expect(meanwhile.map(({ seekerId }) => seekerId)).toContain(orla.id);
});
