import { expect, test } from 'vitest';
import { applications, seekers } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();

test('a new seeker has no profile', async () => {
  const ruth = await app.seeker('Ruth');
  expect((await ruth.fetch('/api/jobseeker/profile')).status).toBe(404);
});

test('saving a profile ignores the CV’s address in the request', async () => {
  const tola = await app.seeker('Tola');
  const body = { cvUrl: 'https://example.org/somebody-elses.pdf', skills: ['Triage'] };
  expect(await tola.call(seekers.saveSeekerProfile, { body })).toMatchObject({
    skills: ['Triage'],
    cvUrl: null,
  });
  await uploadCv(tola, 'Tola Test, nurse');
  const { cvUrl } = await tola.call(seekers.getSeekerProfile);
  expect(cvUrl).not.toBeNull();
  expect(await tola.call(seekers.saveSeekerProfile, { body })).toMatchObject({ cvUrl });
});

test('a skill entered under several names is stored once', async () => {
  const uma = await app.seeker('Uma');
  const body = { skills: ['JavaScript', 'JS', ' kubernetes ', 'K8s', 'Kubernetes'] };
  const saved = await uma.call(seekers.saveSeekerProfile, { body });
  expect(saved.skills).toEqual(['JavaScript', 'kubernetes']);
  const role = await (await app.employer('Ursula')).postRole({ requiredSkills: body.skills });
  expect(role.requiredSkills).toEqual(['JavaScript', 'kubernetes']);
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

test('Amara mistypes a place, and gets suggestions', async () => {
  const amara = await app.seeker('Amaraplace');
  const check = (name: string) => amara.call(seekers.checkPlace, { query: { name } });
  expect(await check('Leeds')).toEqual({
    isKnown: true,
    suggestions: [],
    place: 'Leeds',
    taxNation: 'rest-of-uk',
  });
  expect((await check('Leith')).taxNation).toBe('scotland');
  expect(await check('BS1 4ST')).toEqual({
    isKnown: true,
    suggestions: [],
    place: 'Bristol',
    taxNation: 'rest-of-uk',
  });
  expect(await check('Mancester')).toEqual({
    isKnown: false,
    suggestions: ['Manchester'],
    place: null,
    taxNation: 'rest-of-uk',
  });
  expect(await check('Qwertyville')).toEqual({
    isKnown: false,
    suggestions: [],
    place: null,
    taxNation: 'rest-of-uk',
  });
  expect((await amara.fetch('/api/places')).status).toBe(400);
  // A village that the gazetteer lacks is saved as it was typed.
  const saved = await amara.call(seekers.saveSeekerProfile, { body: { locationCity: 'Qwertyville' } });
  expect(saved.locationCity).toBe('Qwertyville');
});

const CAREER = {
  jobs: [
    { title: 'Staff Nurse', employer: 'Ravensworth Infirmary', from: '2019-03', to: null, isCurrent: true },
  ],
  education: [
    { institution: 'Quillfeather College', qualification: 'BSc Nursing', from: '2016', to: '2019' },
  ],
  languages: [{ language: 'Igbo', level: 'native' }],
  links: [{ kind: 'linkedin' as const, url: 'https://linkedin.com/in/ngozi-ravensworth' }],
};

test('jobs, education, languages and links are saved and exported', async () => {
  const ngozi = await app.seeker('Ngozi');
  await ngozi.call(seekers.saveSeekerProfile, { body: { skills: ['Triage'] } });
  expect(await ngozi.call(seekers.getSeekerProfile)).toMatchObject({ jobs: [], education: [], links: [] });
  await ngozi.call(seekers.saveSeekerProfile, { body: CAREER });
  expect(await ngozi.call(seekers.getSeekerProfile)).toMatchObject({ ...CAREER, skills: ['Triage'] });
  expect(JSON.parse(await (await ngozi.fetch('/api/account/export')).text()).seeker.profile).toMatchObject(
    CAREER,
  );
  await ngozi.call(seekers.saveSeekerProfile, { body: { languages: [] } });
  expect(await ngozi.call(seekers.getSeekerProfile)).toMatchObject({ ...CAREER, languages: [] });
  const wrong = { links: [{ kind: 'portfolio', url: 'javascript:alert(1)' }] };
  expect((await ngozi.send('POST', '/api/jobseeker/profile', wrong)).status).toBe(400);
});

test('an employer sees neither a seeker’s links nor their schools', async () => {
  const [ada, bridge] = [await app.seeker('Ada'), await app.employer('Bridge & Co')];
  await ada.call(seekers.saveSeekerProfile, {
    body: { ...CAREER, skills: ['Triage'], isDiscoverable: true, locationCity: 'Leeds' },
  });
  const role = await bridge.postRole({ title: 'Staff Nurse', requiredSkills: ['Triage'] });
  const before = await bridge.fetch(`/api/employer/roles/${role.id}/candidates`);
  await ada.call(applications.apply, { body: { roleId: role.id } });
  const after = await bridge.fetch('/api/employer/applications');
  for (const answer of [before, after]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/Quillfeather|ravensworth|Igbo/i);
  }
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
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('Enter a monthly amount of at most £100,000.'),
      field: 'minNetMonthlyIncomeInt',
    });
  }
  expect((await save(100_000)).status).toBe(200);
});
