import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import {
  type AliasVote,
  aliasKey,
  aliasName,
  correctedTitle,
  learnAliases,
  replacedSkill,
} from './learn-aliases.ts';

const NEW: ReadonlySet<string> = new Set();
const IN_USE: ReadonlySet<string> = new Set([aliasName({ kind: 'skill', phrase: 'kube wrangling' })]);

/** Each vote comes from a network of its own, unless the test says otherwise. */
function vote(voice: string, meaning: string | null, other: Partial<AliasVote> = {}): AliasVote {
  const written = other.written ?? 'Kube wrangling';
  const kind = other.kind ?? 'skill';
  const phrase = aliasKey(kind, written) ?? '';
  return { kind, phrase, written, meaning, voice, network: `net of ${voice}`, ...other };
}

const votes = (count: number, meaning: string | null, other: Partial<AliasVote> = {}, from = 0) =>
  Array.from({ length: count }, (_, n) => vote(`person ${from + n}`, meaning, other));

const meanings = (all: readonly AliasVote[], inUse = NEW) =>
  learnAliases(all, inUse).map(({ written, meaning, people }) => [written, meaning, people]);

test('five independent people who agree make an alias; four do not', () => {
  expect(meanings(votes(4, 'Kubernetes'))).toEqual([]);
  expect(meanings(votes(5, 'Kubernetes'))).toEqual([['Kube wrangling', 'Kubernetes', 5]]);
});

test('spellings count together, and the commonest is shown', () => {
  const written = [
    'kube wrangling',
    'Kube Wranglings',
    'kube wrangling',
    'kube wrangling (advanced)',
    'kube wrangling',
  ];
  const all = written.map((each, n) => vote(`person ${n}`, 'Kubernetes', { written: each }));
  expect(meanings(all)).toEqual([['kube wrangling', 'Kubernetes', 5]]);
});

test('one person and one company have one voice each', () => {
  const members = Array.from({ length: 6 }, () => vote('Acme', 'Kubernetes'));
  expect(meanings([...votes(4, 'Kubernetes'), ...members])).toHaveLength(1);
  expect(meanings([...votes(3, 'Kubernetes'), ...members])).toEqual([]);
});

test('a network has at most two voices; unknown networks count as one', () => {
  expect(meanings(votes(100, 'Kubernetes', { network: '203.0.113.0/24' }))).toEqual([]);
  expect(meanings(votes(100, 'Kubernetes', { network: null }))).toEqual([]);
  const crowd = votes(100, 'Kubernetes', { network: '203.0.113.0/24' });
  expect(meanings([...crowd, ...votes(2, 'Kubernetes', {}, 200)])).toEqual([]);
  expect(meanings([...crowd, ...votes(3, 'Kubernetes', {}, 200)])).toEqual([
    ['Kube wrangling', 'Kubernetes', 5],
  ]);
});

test('at least four in five must agree, counting votes for “none of them”', () => {
  const eight = votes(8, 'Kubernetes');
  expect(meanings([...eight, ...votes(2, 'Docker', {}, 20)])).toHaveLength(1);
  expect(meanings([...eight, ...votes(3, 'Docker', {}, 20)])).toEqual([]);
  expect(meanings([...eight, ...votes(3, null, {}, 20)])).toEqual([]);
  expect(meanings(votes(9, null))).toEqual([]);
});

test('of one person’s votes only the newest counts', () => {
  const changed = [vote('person 0', 'Docker'), ...votes(5, 'Kubernetes')];
  expect(meanings(changed)).toEqual([]);
});

test('an alias in use stays until too few agree or too many disagree', () => {
  expect(meanings(votes(3, 'Kubernetes'), IN_USE)).toHaveLength(1);
  expect(meanings(votes(2, 'Kubernetes'), IN_USE)).toEqual([]);
  expect(meanings([...votes(6, 'Kubernetes'), ...votes(4, null, {}, 20)], IN_USE)).toHaveLength(1);
  expect(meanings([...votes(6, 'Kubernetes'), ...votes(5, null, {}, 20)], IN_USE)).toEqual([]);
});

test('known phrases and unknown meanings are never learned', () => {
  expect(aliasKey('skill', 'k8s')).toBeNull();
  expect(aliasKey('title', 'Night Staff Nurse')).toBeNull();
  expect(meanings(votes(9, 'Docker', { written: 'k8s', phrase: 'k8' }))).toEqual([]);
  expect(meanings(votes(9, 'Being nice'))).toEqual([]);
  // A meaning must be a skill's own name: what another name of it, such as "k8s", means can change with the vocabulary.
  expect(meanings(votes(9, 'k8s'))).toEqual([]);
});

test('votes make a title an alias of an occupation', () => {
  const title = { kind: 'title', written: 'Senior Ward Clinician' } as const;
  expect(meanings(votes(5, 'staff nurse', title))).toEqual([['Senior Ward Clinician', 'staff nurse', 5]]);
});

test('the order of the votes does not matter', () => {
  const all = ['kube wrangling', 'till wizardry', 'ward whispering'].flatMap((written, group) =>
    Array.from({ length: 7 }, (_, n) =>
      vote(`person ${group} ${n}`, n % 6 === 5 ? null : 'Kubernetes', {
        written: n % 2 ? written : written.toUpperCase(),
      }),
    ),
  );
  const expected = learnAliases(all, NEW);
  expect(expected).toHaveLength(3);
  const draw = seeded(7);
  for (let round = 0; round < 20; round += 1) {
    const shuffled = all
      .map((each) => ({ each, at: draw() }))
      .sort((one, other) => one.at - other.at)
      .map(({ each }) => each);
    expect(learnAliases(shuffled, NEW)).toEqual(expected);
  }
});

test('a single unknown skill replaced by a single known one is a correction', () => {
  const before = ['Docker', 'kube wrangling'];
  expect(replacedSkill(before, ['Docker', 'k8s'])).toEqual({
    kind: 'skill',
    written: 'kube wrangling',
    meaning: 'Kubernetes',
  });
  for (const after of [
    ['Docker'],
    ['Docker', 'kube wrangling', 'k8s'],
    ['Docker', 'k8s', 'Terraform'],
    ['k8s'],
    ['Docker', 'pod herding'],
    ['kube wrangling', 'Terraform'],
  ]) {
    expect([after, replacedSkill(before, after)]).toEqual([after, null]);
  }
});

test('an unknown title rewritten to a known one is a correction', () => {
  expect(correctedTitle('Ward Clinician', 'Senior Staff Nurse')).toEqual({
    kind: 'title',
    written: 'Ward Clinician',
    meaning: 'staff nurse',
  });
  expect(correctedTitle('Ward Clinician', 'Ward Clinician (nights)')).toBeNull();
  expect(correctedTitle('Staff Nurse', 'Electrician')).toBeNull();
});
