import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { NOBODY } from '#testing/nobody.ts';
import type { RoleFacts, SeekerFacts } from '../facts.ts';
import { fit as fitOf } from '../fit.ts';
import { learnTextModel } from './learn-text-model.ts';
import { GatheredLessons } from './lessons.ts';
import { modelBytes, modelFrom } from './model-bytes.ts';
import { readRoleText, roleTextBytes, roleTextFrom } from './read-sides.ts';
import type { TextModel } from './text-model.ts';

const TRADES = `patients ward medication wounds observations handover infection bedside beds drips
wiring sockets circuits conduit inspection cables switchboard fuses testing earthing
sauces pastry prep menus hygiene allergens grill plates covers butchery
payslips pensions ledgers reconciliation invoices deadlines tax spreadsheets audit journals
haulage tachograph motorway pallets deliveries trailer depot routes axle diesel
lawns hedges planting pruning mowing shrubs compost greenhouse turf bulbs
pupils lessons phonics classroom marking parents behaviour maths curriculum assembly
steel fabrication torch joints drawings grinding plates beams workshop girders`
  .split('\n')
  .map((line) => line.split(' '));

function sentence(trade: number, n: number): string {
  const words = TRADES[trade] ?? [];
  return Array.from({ length: 7 }, (_, i) => words[(n * 3 + i) % words.length]).join(' and ');
}

function learnModel(): TextModel {
  const lessons = new GatheredLessons();
  for (let n = 0; n < 96; n += 1) {
    lessons.addRole(sentence(n % TRADES.length, n));
    lessons.addPerson(sentence((n + 3) % TRADES.length, n + 1));
  }
  const model = learnTextModel(lessons, 7);
  if (model === null) throw new Error('too few texts to learn from');
  return model;
}
const model = learnModel();

const role: RoleFacts = {
  title: 'Night shift',
  descriptionMd: 'Patients on a ward: medication, wounds, observations and handover.',
  requiredSkills: [],
  experienceLevel: null,
  experienceYears: null,
  place: null,
  workMode: 'onsite',
  salaryMinPence: null,
  salaryMaxPence: null,
  jobType: null,
};
const writes = (summaryText: string | null): SeekerFacts => ({ ...NOBODY, summaryText });
const SUMMARY =
  'I look after patients and wounds, give medication, keep observations; also pruning, turf and mowing.';
const textOf = (summary: string | null) =>
  fitOf(writes(summary), role, model).reasons.find(({ part }) => part === 'text');

test('learning is deterministic, and a model survives storage as bytes', () => {
  expect(learnModel()).toEqual(model);
  const bytes = modelBytes(model);
  const shared = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
  const restored = modelFrom(shared, 7);
  expect(restored).toEqual(model);
  const reading = readRoleText(model, role);
  if (reading === null || restored === null) throw new Error('the text is too short');
  expect(roleTextFrom(Buffer.concat([Buffer.from('xyz'), roleTextBytes(reading)]).subarray(3))).toEqual(
    reading,
  );
  expect(fitOf(writes(SUMMARY), role, restored)).toEqual(fitOf(writes(SUMMARY), role, model));
});

test('an advert that is too short has no text part, even once stored', () => {
  expect(readRoleText(model, { ...role, descriptionMd: 'Come.' })).toBeNull();
  expect(roleTextFrom(new Uint8Array(0))).toBeNull();
});

test('too few texts give no model, and so no text part', () => {
  const few = new GatheredLessons();
  for (let n = 0; n < 20; n += 1) few.addRole(sentence(n % 4, n));
  expect(learnTextModel(few, 1)).toBeNull();
  expect(fitOf(writes(SUMMARY), role).reasons.map(({ part }) => part)).not.toContain('text');
});

test('removing any word that the reason names lowers the score', () => {
  const fit = fitOf(writes(SUMMARY), role, model);
  const named = /Words in both: (.*)\./.exec(textOf(SUMMARY)?.text ?? '')?.[1]?.split(', ') ?? [];
  expect(named.length).toBeGreaterThan(2);
  for (const word of named) {
    const less = SUMMARY.replace(new RegExp(`\\b${word}\\b`, 'gi'), '');
    expect(less).not.toBe(SUMMARY);
    expect(fitOf(writes(less), role, model).fitScoreInt).toBeLessThan(fit.fitScoreInt);
  }
});

test('the same work in other words is closer than other work', () => {
  const same = fitOf(
    writes('Bedside care with drips and beds, infection control, handover and wounds.'),
    role,
    model,
  );
  const other = fitOf(writes('Hedges, lawns, turf, shrubs, bulbs, compost and a greenhouse.'), role, model);
  expect(same.fitScoreInt).toBeGreaterThan(other.fitScoreInt + 500);
  for (const { reasons, fitScoreInt } of [same, other]) {
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(fitScoreInt);
    expect(reasons.reduce((sum, { maxPoints }) => sum + maxPoints, 0)).toBe(10_000);
  }
  expect(same.version).toBe('fit-8.text-7');
});

test('a person who has written nothing is unknown, not unsuitable', () => {
  expect(textOf(null)).toMatchObject({ state: 'unknown', points: 0 });
  expect(textOf('')).toMatchObject({ state: 'unknown' });
});
