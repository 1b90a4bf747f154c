import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { JOB_TYPES } from '#contract/units.ts';
import { compileRole, compileSeeker, readSeeker } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { standingCode } from '#matching/order.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import { NOBODY } from '#testing/nobody.ts';
import { DAY, HOUR } from '../clock.ts';
import type { TopK } from '../index/top-k.ts';
import { HEAD, type LiveRole, LiveRoles, STANDING } from './live-roles.ts';
import type { PreparedSearch } from './prepared-search.ts';
import { NO_FILTERS, RoleFilter } from './role-filter.ts';
import type { RoleStanding } from './role-standings.ts';
import { Searcher } from './search.ts';

const NOW = Date.parse('2026-11-02T09:00:00Z');
const NEXT = NOW + HOUR;

const PLAIN: Omit<PreparedSearch, 'seeker' | 'limit'> = {
  filter: new RoleFilter(NO_FILTERS, NOW),
  words: null,
  without: new Set(),
  now: NOW,
  after: null,
  chances: 0,
  afterChance: null,
  seed: 0,
  hasChances: false,
  culture: null,
  isPreviousHour: false,
  employer: null,
};

function draw(chance: Chance): LiveRole {
  const facts = drawRole(chance);
  return {
    id: facts.id,
    title: facts.title,
    company: chance.pick(['Bridge & Co', 'Leeds Infirmary']),
    compiled: compileRole(facts),
    salaryMinPence: facts.salaryMinPence,
    salaryMaxPence: facts.salaryMaxPence,
    jobType: JOB_TYPES.indexOf(facts.jobType),
    expiresAt: NOW + chance.between(-10, 20) * DAY,
    unknownPlace: 0,
    createdAt: NOW - chance.next() * 5 * DAY,
    employer: chance.between(1, 9),
    culture: null,
    reading: null,
  };
}

interface KnownRole {
  readonly role: LiveRole;
  readonly standing: RoleStanding;
}

/** An index of roles, and beside it the state expected of each. */
function market(seed: number, count: number) {
  const chance = new Chance(seed);
  const roles = new LiveRoles();
  const known = new Map<string, KnownRole>();
  const post = (role = draw(chance)) => {
    const [demand, comingDemand] = [chance.between(0, 9), chance.between(0, 9)];
    const code = standingCode((NOW - role.createdAt) / DAY, demand);
    const standing = { code, previousCode: chance.between(0, 20), demand, comingDemand };
    const knownRole = known.get(role.id);
    known.set(role.id, { role, standing: knownRole?.standing ?? standing });
    roles.put(role, standing);
  };
  const anyId = () => chance.pick([...known.keys()]);
  const close = (id: string) => {
    known.delete(id);
    roles.remove(id);
  };
  for (let n = 0; n < count; n += 1) post();
  return { chance, roles, known, post, anyId, close };
}

const codeOf = (roles: LiveRoles, id: string) => roles.head.values[roles.ids.find(id) * HEAD + STANDING];
const previousCodeOf = (roles: LiveRoles, id: string) => roles.standings.previous.values[roles.ids.find(id)];

test('standings prepared while roles change are right for every role', () => {
  const { chance, roles, known, post, anyId, close } = market(31, 600);
  const demand = new Map([...known].map(([id, { standing }]) => [id, standing.demand]));
  roles.standings.prepare(false);
  const setSomeComingDemand = () => {
    for (let n = 0; n < 30; n += 1) {
      const [id, value] = [anyId(), chance.between(0, 40)];
      demand.set(id, value);
      roles.standings.setComingDemand(roles.ids.find(id), value);
    }
  };
  setSomeComingDemand();
  for (let from = 0; from < roles.slots; from += 64) {
    roles.standings.compute(from, from + 64, roles.createdAt, NEXT);
    close(anyId());
    post();
    // Move a role to another group, and therefore to another slot.
    const { role, standing } = known.get(anyId()) as KnownRole;
    const moved = { ...draw(chance), id: role.id, createdAt: role.createdAt };
    known.set(role.id, { role: moved, standing });
    roles.put(moved);
    for (const [id, each] of known) if (!demand.has(id)) demand.set(id, each.standing.comingDemand);
  }
  for (const [id, { standing }] of known) expect(codeOf(roles, id)).toBe(standing.code);
  roles.adoptStandings(NEXT);
  for (const [id, { role, standing }] of known) {
    expect(previousCodeOf(roles, id)).toBe(standing.code);
    expect(codeOf(roles, id)).toBe(standingCode((NEXT - role.createdAt) / DAY, demand.get(id) ?? 0));
  }
});

test('a copy sized like its original finds the same and does not grow', () => {
  const { chance, roles, known, anyId, close, post } = market(32, 1_500);
  for (let n = 0; n < 400; n += 1) {
    close(anyId());
    post();
  }
  roles.rearrange();
  const copy = new LiveRoles(undefined, roles);
  const slots = copy.slots;
  const inAnyOrder = [...known.values()].sort((a, b) => (a.role.id < b.role.id ? -1 : 1));
  for (const { role, standing } of inAnyOrder) copy.put(role, standing);
  expect(copy.slots).toBe(slots);
  expect(copy.size).toBe(roles.size);
  // A search reads consecutive storage pages in one go, so all pages of a group must be consecutive.
  for (const page of copy.groups.firstPages) {
    for (
      let index = page;
      index >= 0 && (copy.groups.next[index] as number) >= 0;
      index = copy.groups.next[index] as number
    )
      expect(copy.groups.next[index]).toBe(index + 1);
  }
  const searchers = [new Searcher(roles), new Searcher(copy)];
  for (let n = 0; n < 20; n += 1) {
    const seeker = compileSeeker(drawSeeker(chance));
    const [before, after] = searchers.map((searcher, which) => {
      const { best } = searcher.find({ ...PLAIN, seeker, limit: 30, isPreviousHour: n % 2 === 0 });
      const ids = which === 0 ? roles.ids : copy.ids;
      return best.map((slot, score) => [score, ids.text(slot)]);
    });
    expect(after).toEqual(before);
    expect(before?.length).toBe(30);
  }
});

test('only expired roles are removed, and from every position', () => {
  const { roles, known } = market(33, 900);
  for (let from = 0; from < roles.slots; from += 100) roles.removeExpired(NOW, from, from + 100);
  const left = [...known.values()].filter(({ role }) => role.expiresAt > NOW).map(({ role }) => role.id);
  expect(roles.size).toBe(left.length);
  expect(left.every((id) => roles.ids.find(id) >= 0)).toBe(true);
  expect(left.length).toBeLessThan(900);
});

test('a role that asks for fifty rare skills is found by those who have most', () => {
  const rare = SKILLS.filter(({ commonness }) => commonness === 1).map(({ name }) => name);
  const [required, helping] = [rare.slice(0, 50), rare.slice(50, 65)];
  // Learned weights may be as low as half of the hand-set ones.
  const weights = { ...WEIGHTS, skills: WEIGHTS.skills / 2, text: WEIGHTS.text + 2 * WEIGHTS.skills };
  const roles = new LiveRoles(weights);
  const role = draw(new Chance(7));
  const facts = { ...drawRole(new Chance(7)), requiredSkills: required, niceToHaveSkills: helping };
  const live = (id: string, skills: Partial<RoleFacts>): LiveRole => {
    return { ...role, id, expiresAt: NOW + DAY, compiled: compileRole({ ...facts, ...skills }) };
  };
  const [first = '', ...others] = Array.from({ length: 400 }, () => randomUUID());
  roles.put(live(first, {}));
  // So many that some have been found before the first is looked at.
  for (const id of others) {
    roles.put(live(id, { requiredSkills: ['Excel', 'Word', 'Welsh', 'Nursing'], niceToHaveSkills: [] }));
  }
  const all = roles.ids.findAll([first, ...others]);
  const searcher = new Searcher(roles);
  const learned = { version: 1, weights, map: null };
  for (let skillCount = 0; skillCount <= required.length; skillCount += 1) {
    const skills = ['Excel', 'Word', 'Welsh', ...required.slice(required.length - skillCount)];
    const { compiled: seeker } = readSeeker({ ...NOBODY, skills }, null, undefined, learned);
    const search = { ...PLAIN, seeker, limit: 1 };
    const found = (best: TopK) => best.map((slot, score) => [score, roles.ids.text(slot)]);
    expect(found(searcher.find(search).best)).toEqual(found(searcher.bestOf(all, search)));
  }
});
