import { expect, test } from 'vitest';
import { seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();

test('a new seeker has no profile', async () => {
  const ruth = await app.seeker('Ruth');
  expect((await ruth.fetch('/api/jobseeker/profile')).status).toBe(404);
});

test('onboarding and profile page do not erase each other’s fields', async () => {
  const sade = await app.seeker('Sade');
  const onboarding = {
    rightToWorkStatus: 'verified',
    locationCity: 'Leeds',
    workModePref: 'hybrid',
    minNetMonthlyIncomeInt: 2_100,
    experienceLevel: 'mid',
  } as const;
  await sade.call(seekers.saveSeekerProfile, { body: onboarding });
  const profile = { phone: '07700 900111', skills: ['Triage'], summaryText: 'Nurse.' };
  await sade.call(seekers.saveSeekerProfile, { body: profile });
  expect(await sade.call(seekers.getSeekerProfile)).toMatchObject({ ...onboarding, ...profile });
  await sade.call(seekers.saveSeekerProfile, { body: { ...onboarding, rightToWorkStatus: 'pending' } });
  expect(await sade.call(seekers.getSeekerProfile)).toMatchObject({
    ...profile,
    rightToWorkStatus: 'pending',
  });
});

test('a minimum income that nobody earns is refused with a sentence', async () => {
  const vera = await app.seeker('Vera');
  const save = (minNetMonthlyIncomeInt: number) =>
    vera.fetch('/api/jobseeker/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ minNetMonthlyIncomeInt }),
    });
  for (const income of [100_001, 2_147_483_647, 99_999_999_999]) {
    const refused = await save(income);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('Enter a monthly amount of at most £100,000.'),
      field: 'minNetMonthlyIncomeInt',
    });
  }
  expect((await save(100_000)).status).toBe(200);
});
