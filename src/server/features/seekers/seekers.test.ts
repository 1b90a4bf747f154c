import { expect, test } from 'vitest';
import { seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();

test('before anything is saved there is no profile: the first screens may ask', async () => {
  const ruth = await app.seeker('Ruth');
  expect((await ruth.fetch('/api/jobseeker/profile')).status).toBe(404);
});

test('saving the profile later erases nothing that onboarding stored, nor the other way round', async () => {
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
