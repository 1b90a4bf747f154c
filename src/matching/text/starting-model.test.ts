import { expect, test } from 'vitest';
import { NOBODY } from '#testing/nobody.ts';
import { compileRole, compileSeeker, partScores } from '../compiled.ts';
import type { RoleFacts, SeekerFacts } from '../facts.ts';
import { modelBytes, modelFrom } from './model-bytes.ts';
import { startingModel } from './starting-model.ts';
import { termsOf } from './terms.ts';

const model = startingModel();

function role(title: string, descriptionMd: string): RoleFacts {
  return {
    title,
    descriptionMd,
    requiredSkills: [],
    experienceLevel: null,
    experienceYears: null,
    place: null,
    workMode: 'onsite',
    salaryMinPence: null,
    salaryMaxPence: null,
    jobType: 'full-time',
  };
}

function person(summaryText: string): SeekerFacts {
  return { ...NOBODY, summaryText, cvText: null };
}

const ADVERTS = [
  role('Staff Nurse', 'Medication, wound care, observations and discharge planning on a busy ward.'),
  role('Electrician', 'Testing, inspection and fault finding, consumer units, domestic rewires.'),
  role('Chef de Partie', 'Run the grill section, prep, ordering, allergens and hygiene in our kitchen.'),
];

test.each([
  ['I care for patients: drug rounds, dressings, blood pressure, handover to the night team.', 0],
  ['Wiring sockets and boards in houses, certificates after testing, 18th edition.', 1],
  ['Cooking on every section of the kitchen, from pastry to sauces; food safety level 3.', 2],
])('the advert of somebody’s own trade is closest to their text: case %#', (words, own) => {
  const seeker = compileSeeker(person(words), model);
  const parts = ADVERTS.map((advert) => partScores(seeker, compileRole(advert, model)).text);
  expect(parts.indexOf(Math.max(...parts))).toBe(own);
  expect(parts[own]).toBeGreaterThan(0.5);
});

test('every word of the starting model still becomes its term', () => {
  const stale = [...model.vocabulary].filter(([term, id]) => {
    const form = model.forms[id] ?? '';
    return form !== '' && !term.startsWith('§') && !termsOf(form).includes(term);
  });
  expect(stale, 'run npm run starting-model').toEqual([]);
});

test('the starting model survives storage as bytes', () => {
  expect(modelFrom(modelBytes(model), 0)).toEqual(model);
});
