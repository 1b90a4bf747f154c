import { expect, test } from 'vitest';
import { roles, seekers } from '#contract/index.ts';
import type { RoleCard } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { DAY, MINUTE } from '../../clock.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

/** The titles in the deck with these filters. The count must agree. */
async function titles(person: Person, query: Record<string, string | number>): Promise<string[]> {
  const cards: RoleCard[] = await person.call(roles.listDeck, { query: { limit: 50, ...query } });
  const { count } = await person.call(roles.countDeck, { query });
  expect(count).toBe(cards.length);
  return cards.map(({ title }) => title).sort();
}

test('Amara filters roles by distance from a postcode or a town', async () => {
  const amara = await app.seeker('Amara');
  await bridge.postRole({ title: 'Ward Clerk, Bristol', locationCity: 'Bristol' });
  await bridge.postRole({ title: 'Ward Clerk, Bath', locationCity: 'Bath' });
  await bridge.postRole({ title: 'Ward Clerk, Leeds', locationCity: 'Leeds' });
  await bridge.postRole({ title: 'Ward Clerk, anywhere', locationCity: 'Leeds', workMode: 'remote' });

  expect(await titles(amara, { near: 'BS1 4ST', withinMiles: 5 })).toEqual(['Ward Clerk, Bristol']);
  expect(await titles(amara, { near: 'bristol', withinMiles: 15 })).toEqual([
    'Ward Clerk, Bath',
    'Ward Clerk, Bristol',
  ]);
  // One more location: any of them will do.
  expect(await titles(amara, { near: 'BS1', withinMiles: 5, locations: 'Remote' })).toEqual([
    'Ward Clerk, Bristol',
    'Ward Clerk, anywhere',
  ]);
  // Without a place, a distance means nothing.
  expect(await titles(amara, { withinMiles: 5 })).toHaveLength(4);
});

test('a distance from an unknown place is refused, not empty', async () => {
  const bela = await app.seeker('Bela');
  const response = await bela.fetch('/api/roles/matches?near=Qwertyville');
  expect([response.status, (await response.json()).field]).toEqual([422, 'near']);
  expect((await bela.fetch('/api/roles/matches/count?near=Qwertyville')).status).toBe(422);
  for (const wrong of ['withinMiles=0', 'withinMiles=1001', 'postedWithinDays=0', 'netMin=-1']) {
    expect([wrong, (await bela.fetch(`/api/roles/matches?${wrong}`)).status]).toEqual([wrong, 400]);
  }
});

test('the take-home filter agrees with the card’s figure to the pound', async () => {
  const [cora, isla] = [await app.seeker('Cora'), await app.seeker('Isla')];
  await isla.call(seekers.saveSeekerProfile, { body: { locationCity: 'Glasgow' } });
  const here = { locationCity: 'Truro', workMode: 'onsite' } as const;
  await bridge.postRole({
    title: 'Keeper',
    ...here,
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 4_100_000,
  });
  for (const person of [cora, isla]) {
    const [card] = await person.call(roles.listDeck, { query: { locations: 'Truro' } });
    const net = Math.floor((card?.takeHomeMonthlyPence ?? 0) / 100);
    expect(await titles(person, { locations: 'Truro', netMin: net })).toEqual(['Keeper']);
    expect(await titles(person, { locations: 'Truro', netMin: net + 1 })).toEqual([]);
  }
});

test('Dora filters roles posted within a day, three days, a week', async () => {
  const dora = await app.seeker('Dora');
  const post = (title: string) => bridge.postRole({ title, locationCity: 'Penzance' });
  await post('First');
  await app.advance(2 * DAY);
  await post('Second');
  await app.advance(DAY - MINUTE);
  await post('Third');
  const titlesPostedWithin = (postedWithinDays: number) =>
    titles(dora, { locations: 'Penzance', postedWithinDays });
  expect(await titlesPostedWithin(1)).toEqual(['Second', 'Third']);
  expect(await titlesPostedWithin(3)).toEqual(['First', 'Second', 'Third']);
  await app.advance(2 * MINUTE);
  expect(await titlesPostedWithin(1)).toEqual(['Third']);
  expect(await titlesPostedWithin(3)).toEqual(['Second', 'Third']);
  expect(await titlesPostedWithin(7)).toEqual(['First', 'Second', 'Third']);
});

test('counts are limited for each person', async () => {
  const [eve, fola] = [await app.seeker('Eve'), await app.seeker('Fola')];
  const count = (person: Person) => person.fetch(roles.countDeck.path);
  const first = await Promise.all(Array.from({ length: 60 }, () => count(eve)));
  const then = await Promise.all(Array.from({ length: 61 }, () => count(eve)));
  expect([...first, ...then].map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
  expect((await count(fola)).status).toBe(200);
});
