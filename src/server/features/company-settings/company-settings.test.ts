import { expect, test } from 'vitest';
import { applications, companyPage, companySettings, personalData, safety } from '#contract/index.ts';
import { DAY, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile({ legal: { since: '2031-05-01', privacyText: null, termsText: null } });

test('an owner accepts the current data-processing terms, once', async () => {
  const bridge = await app.employer('Bridge');
  expect(await bridge.call(companySettings.getCompanySettings)).toEqual({
    keepRejectedMonths: 6,
    dataTerms: { version: '2031-05-01', accepted: null },
  });
  const old = await bridge.send('POST', '/api/employer/settings/data-terms', { version: '2026-11-23' });
  expect(old.status).toBe(409);
  const acceptedAt = app.clock().toISOString();
  const body = { version: '2031-05-01' };
  const accepted = { version: '2031-05-01', acceptedAt, acceptedBy: 'Bridge Test' };
  expect((await bridge.call(companySettings.acceptDataTerms, { body })).dataTerms.accepted).toEqual(accepted);
  app.clock.advance(DAY);
  expect((await bridge.call(companySettings.acceptDataTerms, { body })).dataTerms.accepted).toEqual(accepted);
  expect((await bridge.call(personalData.exportPersonalData)).acceptedDataTerms).toEqual([
    { companyName: 'Bridge', version: '2031-05-01', acceptedAt },
  ]);
});

test('only an owner sees and changes the settings', async () => {
  const mill = await app.employer('Mill');
  const rita = await join(app, mill, 'recruiter', 'Rita');
  for (const [method, path, body] of [
    ['GET', '/api/employer/settings', undefined],
    ['PUT', '/api/employer/settings/retention', { keepRejectedMonths: 3 }],
    ['GET', '/api/employer/cv-views', undefined],
  ] as const) {
    expect((await rita.send(method, path, body)).status).toBe(403);
  }
  // A company may choose to keep rejected applications for three to six months, not longer (D60).
  for (const keepRejectedMonths of [1, 7, 12]) {
    const refused = await mill.send('PUT', '/api/employer/settings/retention', { keepRejectedMonths });
    expect(refused.status).toBe(400);
  }
});

test('an owner sees who opened CVs, with the seeker’s name while matched', async () => {
  const weir = await app.employer('Weir');
  const rita = await join(app, weir, 'recruiter', 'Renate');
  const amara = await app.seeker('Amara');
  await uploadCv(amara, 'Amara has portered for six years.');
  const { threadId, applicationId } = await meet(amara, weir, 'Porter');
  const stranger = await app.employer('Stranger');
  for (const person of [rita, rita, weir]) {
    app.clock.advance(MINUTE);
    expect((await person.fetch(`/api/applications/${applicationId}/cv`)).ok).toBe(true);
  }
  const views = () => weir.call(companySettings.listCvViews);
  const view = { seekerName: 'Amara Test', application: { id: applicationId, roleTitle: 'Porter' } };
  expect(await views()).toMatchObject([
    { by: 'Weir Test', ...view },
    { by: 'Renate Test', ...view },
  ]);
  expect(await stranger.call(companySettings.listCvViews)).toEqual([]);

  await amara.call(safety.unmatch, { params: { threadId } });
  expect((await views()).map(({ seekerName }) => seekerName)).toEqual([null, null]);
  await amara.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  expect(await views()).toMatchObject([
    { by: 'Weir Test', seekerName: null, application: null },
    { by: 'Renate Test', seekerName: null, application: null },
  ]);
  expect(await weir.call(applications.listEmployerApplications)).toEqual([]);
});

test('a company’s description is on its public page', async () => {
  const larch = await app.employer('Larch');
  expect(await larch.call(companyPage.getCompanyPage)).toEqual({
    about: null,
    places: [],
    benefits: [],
    people: [],
  });
  const body = {
    about: 'We plant **trees**. <script>alert(1)</script>',
    places: ['Leeds', 'York <North>'],
    benefits: ['Four-day week'],
    people: [{ name: 'Lena Larch', does: 'Answers everybody' }],
  };
  expect(await larch.call(companyPage.saveCompanyPage, { body })).toEqual(body);
  const text = await (await app.visitor().fetch(`/companies/${larch.id}`)).text();
  for (const shown of [
    '<h2 id="about">About Larch</h2>',
    '<strong>trees</strong>',
    '<li>York &lt;North&gt;</li>',
    '<li>Four-day week</li>',
    '<li><strong>Lena Larch</strong>: Answers everybody</li>',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('<script>alert');
  const tooMany = { ...body, places: Array.from({ length: 11 }, (_, n) => `Place ${n}`) };
  expect((await larch.send('PUT', '/api/employer/page', tooMany)).status).toBe(400);
  const nothing = { about: '', places: [], benefits: [], people: [] };
  await larch.call(companyPage.saveCompanyPage, { body: nothing });
  expect(await (await app.visitor().fetch(`/companies/${larch.id}`)).text()).not.toContain('About Larch');
});
