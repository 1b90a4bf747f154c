import { expect, test } from 'vitest';
import { applications, monitoring, roles, seekers } from '#contract/index.ts';
import type { RoleCard } from '#contract/roles.ts';
import { wholeWeights } from '#matching/learning/part-shares.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
for (const title of ['Staff Nurse', 'Ward Manager', 'Care Assistant', 'Chef de Partie', 'School Nurse']) {
  for (const locationCity of ['Bristol', 'Bath', 'Leeds']) {
    await bridge.postRole({
      title,
      locationCity,
      requiredSkills: title === 'Chef de Partie' ? ['Cooking', 'Food hygiene'] : ['Nursing', 'Triage'],
      descriptionMd: 'A ward of thirty beds; you plan the care, mentor students and lead the shift.',
    });
  }
}

// With the starting text model, as on every installation.
await app.settle();

interface Twin {
  readonly firstName: string;
  readonly lastName: string;
  readonly postcode: string;
  readonly about: string;
}

const TWINS: readonly Twin[] = [
  {
    firstName: 'Agnes',
    lastName: 'Okafor',
    postcode: 'BS1 4ST',
    about: 'I am 24 years old, went to St Mary’s Grammar School, and was born on 4 May 2002.',
  },
  {
    firstName: 'Rupert',
    lastName: 'Fotheringham',
    postcode: 'BS16 1QY',
    about: 'I am 61 years old, studied at the University of Leeds, and was born on 9 March 1965.',
  },
  {
    firstName: 'Mohammed',
    lastName: 'Hussain',
    postcode: 'BS5 6XY',
    about: 'Aged 43. Eton College. Nationality: British.',
  },
  {
    firstName: 'Inès',
    lastName: 'Lefèvre',
    postcode: 'BS2 0JA',
    about: 'I studied at the École Normale Supérieure de Lyon.',
  },
  {
    firstName: 'Mason',
    lastName: 'Baker',
    postcode: 'BS6 5JR',
    about: 'I am 33 years old and went to the Universidad de Salamanca.',
  },
  {
    firstName: 'Li',
    lastName: 'Wei',
    postcode: 'BS8 1TH',
    about: '14 Mill Lane.',
  },
];

async function register(twin: Twin): Promise<Person> {
  const person = await app.visitor().register(twin.firstName, 'JobSeeker', twin.lastName);
  await person.call(seekers.saveSeekerProfile, {
    body: {
      skills: ['Nursing', 'Medication administration'],
      locationCity: twin.postcode,
      experienceLevel: 'mid',
      minNetMonthlyIncomeInt: 1_900,
      workModePref: 'onsite',
      experience: { years: 5, titles: ['Staff Nurse'] },
      summaryText: `My name is ${twin.firstName} ${twin.lastName}.\n${twin.about}\nWard nurse: triage, care plans, mentoring.`,
    },
  });
  return person;
}

/** By role, everything a card says about the fit. */
function fits(deck: readonly RoleCard[]): ReadonlyMap<string, unknown> {
  return new Map(deck.map(({ id, fit, fitScoreInt }) => [id, { fitScoreInt, fit }]));
}

async function mustBeAlike(people: readonly Person[]): Promise<void> {
  const decks = await Promise.all(
    people.map((person) => person.call(roles.listDeck, { query: { limit: 50 } })),
  );
  const [first, ...others] = decks.map(fits);
  expect(first?.size).toBeGreaterThanOrEqual(12);
  for (const other of others) expect(Object.fromEntries(other)).toEqual(Object.fromEntries(first ?? []));
}

test('twins with other names, ages and schools see the same roles and fits', async () => {
  await mustBeAlike(await Promise.all(TWINS.map(register)));
});

test('answers for fairness monitoring change no score, reason or order', async () => {
  const person = await register({ ...(TWINS[0] as Twin), firstName: 'Ngozi' });
  const look = () => person.call(roles.listDeck, { query: { limit: 50 } });
  const before = await look();
  for (const answers of [
    { sex: 'female', ethnicity: 'black', disability: 'yes', ageBand: '55-64' },
    { sex: 'male', ethnicity: 'white', disability: 'no', ageBand: '16-24' },
  ] as const) {
    await person.call(monitoring.saveMonitoring, { body: answers });
    expect(await look()).toEqual(before);
  }
});

test('twins stay alike after weights and calibration were learned', async () => {
  await app.context.db
    .insertInto('learned_weights')
    .values({
      version: 1,
      learned_at: app.clock(),
      decisions: 600,
      weights: JSON.stringify(wholeWeights([60, 90, 48, 96, 60, 46])),
      map: JSON.stringify([
        [0, 0],
        [4_000, 1_500],
        [8_000, 6_000],
        [10_000, 10_000],
      ]),
      measures: JSON.stringify({}),
      is_active: true,
    })
    .execute();
  await app.context.deck.refresh();
  const people = await Promise.all(
    TWINS.map((twin) => register({ ...twin, firstName: `${twin.firstName}e` })),
  );
  await mustBeAlike(people);
  const [role] = (await people[0]?.call(roles.listDeck, { query: { limit: 1 } })) ?? [];
  expect(role?.fit.version).toMatch(/^fit-8\.learned-1/);
  const scores = await Promise.all(
    people.map((person) => person.call(applications.apply, { body: { roleId: role?.id ?? '' } })),
  );
  expect(new Set(scores.map(({ application }) => application.fitScoreInt)).size).toBe(1);
});
