import { expect, test } from 'vitest';
import type { CultureProfile } from '#contract/culture.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { type CompiledRole, compileRole, partScores, readSeeker, scoreCompiled } from '#matching/compiled.ts';
import { compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import { levelCode, yearsCode } from '#matching/experience.ts';
import type { SeekerFacts } from '#matching/facts.ts';
import { appealOf, candidatePoints, cultureLift, standingCode } from '#matching/order.ts';
import { showsSuchWork } from '#matching/parts.ts';
import { WITH_TEXT, WITHOUT_TEXT } from '#matching/scale.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { roleWords, seekerWords } from '#matching/text/read-sides.ts';
import { readText } from '#matching/text/read-text.ts';
import { seekerTextBytes } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import { isBeforeInTie, type Position, positionOf } from '../index/position.ts';
import { CandidateSearcher, type PreparedSearch } from './search.ts';
import { type FoundSeeker, SeekerIndex, type SeekerStanding } from './seeker-index.ts';

const PEOPLE = 1_500;
const USUAL = standingCode(Number.POSITIVE_INFINITY, 0);

/** A seeker with the oddities of a real market: an empty profile, an unknown place, a dozen titles, a CV. */
function drawOddSeeker(chance: Chance): SeekerFacts {
  const facts = drawSeeker(chance);
  const oddity = chance.between(0, 12);
  const summaryText = `${facts.recentTitles[0] ?? 'All-rounder'}. Day to day: ${facts.skills.join(', ')}.`;
  if (oddity === 0) return { ...facts, skills: ['Puffin counting'] };
  if (oddity === 1) return { ...facts, place: 'Atlantis' };
  if (oddity === 2) return { ...facts, place: null, workModePref: null };
  if (oddity === 3) return { ...facts, experienceLevel: null, experienceYears: null };
  if (oddity === 4) return { ...facts, place: 'Glasgow', summaryText };
  if (oddity === 5)
    return { ...facts, recentTitles: Array.from({ length: 12 }, () => drawRole(chance).title) };
  if (oddity < 10) return { ...facts, summaryText };
  return { ...facts, summaryText, cvText: `${drawSeeker(chance).skills.join(', ')}. ${summaryText}` };
}

interface Person extends FoundSeeker {
  readonly facts: SeekerFacts;
  readonly standing: number;
  readonly compiled: ReturnType<typeof readSeeker>['compiled'];
}

const answers = referencePeople(50, 61, FORMS.standard);

function person(chance: Chance, model: TextModel | null): Person {
  const facts = drawOddSeeker(chance);
  const { compiled, home } = readSeeker(facts, model);
  const profile = profileOf(FORMS.standard, scoreTraits(FORMS.standard, chance.pick(answers)));
  return {
    id: chance.uuid(),
    facts,
    compiled,
    cover: compiled.cover,
    level: levelCode(facts.experienceLevel),
    years: yearsCode(facts.experienceYears),
    home: home?.id ?? -1,
    workMode: facts.workModePref,
    minNetMonthlyPounds: facts.minNetMonthlyPounds ?? 0,
    titles: compiled.titles,
    words: compiled.text && seekerTextBytes(compiled.text),
    culture: chance.next() < 0.4 ? { formId: 'standard', own: profile, norms: null } : null,
    standing: chance.next() < 0.7 ? USUAL : standingCode(Number.POSITIVE_INFINITY, chance.between(1, 9)),
  };
}

function standingOf(code: number): SeekerStanding {
  return { code, previousCode: code, comingCode: code };
}

function learn(chance: Chance): TextModel | null {
  const read = (text: string) => {
    const { words, concepts } = readText(text);
    return { words, concepts };
  };
  const people = Array.from({ length: 150 }, () => drawOddSeeker(chance)).flatMap((facts) => {
    const words = seekerWords(facts);
    return words === null ? [] : [read(words)];
  });
  const roles = Array.from({ length: 150 }, () => read(roleWords(drawRole(chance))));
  return learnTextModel({ roles, people, formOf: (term) => term }, 1);
}

/** The expected result: everybody scored by the engine alone. */
function scoredInFull(people: Iterable<Person>, search: PreparedSearch, without: ReadonlySet<string>) {
  const { role, culture, leastFit } = search;
  return [...people]
    .filter(({ id }) => !without.has(id))
    .flatMap(({ id, compiled, standing, culture: own }) => {
      const fitInt = scoreCompiled(compiled, role);
      if (fitInt < leastFit) return [];
      const parts = partScores(compiled, role);
      if (!showsSuchWork(parts)) return [];
      const lift =
        own === null || culture === null
          ? 1
          : cultureLift(cultureScore(own.own, compiledCulture(culture, own.formId)));
      return [
        {
          id,
          points: candidatePoints({
            fitInt,
            appeal: appealOf(parts),
            standingCode: standing,
            cultureLift: lift,
          }),
        },
      ];
    })
    .sort((a, b) => b.points - a.points || (isBeforeInTie(a.id, b.id, search.seed) ? -1 : 1));
}

function askedFor(
  chance: Chance,
  model: TextModel | null,
): { role: CompiledRole; culture: CultureProfile | null } {
  const facts = drawRole(chance);
  const oddity = chance.between(0, 9);
  const role =
    oddity === 0
      ? { ...facts, requiredSkills: [] }
      : oddity === 1
        ? { ...facts, requiredSkills: ['Puffin counting', ...facts.requiredSkills.slice(0, 1)] }
        : oddity === 2
          ? { ...facts, salaryMinPence: 0, salaryMaxPence: 0, place: 'Atlantis' }
          : oddity === 3
            ? { ...facts, title: '', place: null }
            : oddity === 4
              ? { ...facts, niceToHaveSkills: [...drawRole(chance).requiredSkills, 'Lamp trimming'] }
              : facts;
  return { role: compileRole(role, model), culture: chance.next() < 0.5 ? randomCulture(chance) : null };
}

for (const hasModel of [true, false]) {
  test(`${hasModel ? 'with' : 'without'} a text model the index finds what scoring everybody does`, () => {
    const chance = new Chance(hasModel ? 41 : 42);
    const model = hasModel ? learn(chance) : null;
    expect(model === null).toBe(!hasModel);
    const index = new SeekerIndex();
    const people = new Map<string, Person>();
    const put = (one: Person) => {
      people.set(one.id, one);
      index.put(one, standingOf(one.standing));
    };
    for (let n = 0; n < PEOPLE; n += 1) put(person(chance, model));
    const searcher = new CandidateSearcher(index, model, model === null ? WITHOUT_TEXT : WITH_TEXT);
    for (let round = 0; round < 60; round += 1) {
      // Some leave, some join, some change: slots, titles and space are reused.
      for (let n = 0; n < 20; n += 1) {
        const id = chance.pick([...people.keys()]);
        people.delete(id);
        index.remove(id);
        put(person(chance, model));
        const changed = chance.pick([...people.keys()]);
        // A change of profile does not change the seeker's demand.
        const standing = people.get(changed)?.standing ?? USUAL;
        put({ ...person(chance, model), id: changed, standing });
      }
      expect(index.size).toBe(people.size);
      const { role, culture } = askedFor(chance, model);
      const without = new Set(
        Array.from({ length: chance.between(0, 30) }, () => chance.pick([...people.keys()])),
      );
      const base = {
        role,
        culture,
        without: new Set([...without].map((id) => index.ids.find(id))),
        leastFit: chance.pick([0, 3_000, 5_000]),
        isPreviousHour: false,
        seed: chance.between(0, 2 ** 32 - 1),
      };
      const limit = chance.between(1, 15);
      const expected = scoredInFull(people.values(), { ...base, limit, after: null }, without);
      let startAfter: Position | null = null;
      for (const from of [0, limit]) {
        const best = searcher.find({ ...base, limit, after: startAfter });
        const found = best.map((slot, points) => ({ id: index.ids.text(slot), points }));
        expect(found).toEqual(expected.slice(from, from + limit));
        const last = found.at(-1);
        if (last === undefined) break;
        startAfter = positionOf(last.points, last.id);
      }
    }
  });
}

test('a new hour changes standings, but not for lists begun earlier', () => {
  const chance = new Chance(43);
  const index = new SeekerIndex();
  const asked = askedFor(chance, null);
  // All people are alike, because standings only decide between equal percentages.
  let one = person(chance, null);
  while (!showsSuchWork(partScores(one.compiled, asked.role))) one = person(chance, null);
  const people = Array.from({ length: 40 }, () => ({ ...one, id: chance.uuid() }));
  for (const each of people) index.put(each, standingOf(USUAL));
  const searcher = new CandidateSearcher(index, null, WITHOUT_TEXT);
  const search = {
    ...asked,
    without: new Set<number>(),
    limit: 40,
    after: null,
    leastFit: 0,
    seed: 1,
  };
  const order = (isPreviousHour: boolean) => {
    const best = searcher.find({ ...search, isPreviousHour });
    return best.map((slot) => index.ids.text(slot));
  };
  const before = order(false);
  expect(before).toHaveLength(40);
  const first = before[0] ?? '';
  index.prepareStandings(false);
  index.setComingDemand(first, 500);
  expect(order(false)).toEqual(before);
  index.adoptStandings();
  expect(order(true)).toEqual(before);
  expect(order(false)).not.toEqual(before);
  expect(order(false)).toEqual(expect.arrayContaining(before));
});
