import { expect, test } from 'vitest';
import { candidates, roles, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

/** So many that both orders occur, however the ids turn out. */
const READERS = 30;

test('of two equal jobs, either comes first for some, always for the same', async () => {
  const first = await bridge.postRole({ title: 'Porter' });
  await bridge.postRole({ title: 'Porter' });
  await app.settle();
  const orders = new Map<string, number>();
  for (let n = 0; n < READERS; n += 1) {
    const reader = await app.seeker(`Reader${n}`);
    const idsOf = async () => (await reader.call(roles.listDeck)).map(({ id }) => id);
    const ids = await idsOf();
    expect(await idsOf()).toEqual(ids);
    expect(ids).toHaveLength(2);
    const top = ids[0] === first.id ? 'first' : 'second';
    orders.set(top, (orders.get(top) ?? 0) + 1);
  }
  expect([...orders.keys()].sort()).toEqual(['first', 'second']);
});

test('of two equal candidates, either comes first for some jobs', async () => {
  const people = [await app.seeker('Nia'), await app.seeker('Oya')];
  for (const person of people) {
    const skills = ['Nursing', 'Medication administration'];
    await person.call(seekers.saveSeekerProfile, { body: { skills, isDiscoverable: true } });
  }
  // The workers read what a new index waits for: without them it might never settle.
  await app.settle();
  const tops = new Set<string | undefined>();
  for (let n = 0; n < READERS; n += 1) {
    const { id: roleId } = await bridge.postRole();
    await app.context.candidates.settled();
    const list = () => bridge.call(candidates.listCandidates, { params: { roleId } });
    const ids = (await list()).map(({ seekerId }) => seekerId);
    expect(ids.toSorted()).toEqual(people.map(({ id }) => id).sort());
    expect((await list()).map(({ seekerId }) => seekerId)).toEqual(ids);
    tops.add(ids[0]);
  }
  expect(tops.size).toBe(2);
});
