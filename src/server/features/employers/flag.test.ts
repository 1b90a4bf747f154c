import { expect, test } from 'vitest';
import { admin, employers, notifications, verification } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

async function rename(company: Person, companyName: string) {
  const { tierOption, planCode } = await company.call(employers.getEmployer);
  return company.call(employers.saveEmployer, { body: { companyName, tierOption, planCode } });
}

test('a renamed company keeps its flag, even if it is renamed back', async () => {
  const bridge = await app.employer('Bridge & Co');
  const { companyName } = await bridge.call(employers.getEmployer);
  expect(await rename(bridge, 'Bridge Holdings')).toMatchObject({ flagName: companyName });
  expect(await rename(bridge, 'Bridge Group')).toMatchObject({ flagName: companyName });
  expect(await rename(bridge, companyName)).not.toHaveProperty('flagName');
});

test('a company asks to be verified; the Admin is notified and decides', async () => {
  const ada = await app.admin('Ada');
  const dock = await app.employer('Dock Ltd');
  const ask = (words: string) => dock.call(verification.askForVerification, { body: { words } });
  const { askedAt } = await ask('Company number 01234567');
  expect(await ask('Company number 01234568')).toEqual({ askedAt });
  expect(await dock.call(employers.getEmployer)).toMatchObject({ verificationAskedAt: askedAt });
  const notices = await ada.call(notifications.listNotifications);
  expect(notices.map(({ title }) => title)).toEqual(['Dock Ltd asks to be verified']);

  const asking = () => ada.call(verification.listVerifications, { query: { state: 'asked' } });
  const [item] = await asking();
  expect(item).toMatchObject({ companyName: 'Dock Ltd', request: 'Company number 01234568' });
  await ada.call(verification.setVerification, {
    params: { employerId: item?.employerId ?? '' },
    body: { isVerified: true, note: 'Checked at Companies House.' },
  });
  expect(await asking()).toEqual([]);
  await expect(ask('Again')).rejects.toMatchObject({ status: 409 });
});

test('a declined request says why, is logged, and can be made again', async () => {
  const ada = await app.admin('Ada Two');
  const quay = await app.employer('Quay Ltd');
  const ask = (words: string) => quay.call(verification.askForVerification, { body: { words } });
  const decline = () =>
    ada.call(verification.declineVerification, {
      params: { employerId: quay.id },
      body: { note: 'No such company number.' },
    });
  await expect(decline()).rejects.toMatchObject({ status: 409 });
  await ask('Company number 99999999');
  await decline();
  const { verification: verdict, verificationAskedAt } = await quay.call(employers.getEmployer);
  expect(verdict).toEqual({ verifiedAt: null, note: 'No such company number.' });
  expect(verificationAskedAt).toBeUndefined();
  const [news] = await quay.call(notifications.listNotifications);
  expect(news).toMatchObject({
    title: 'Quay Ltd could not be verified',
    body: 'No such company number. You can ask again once this has changed.',
    href: '/employer/setup',
  });
  expect(await ada.call(admin.listAdminActions, { query: { aboutId: quay.id } })).toMatchObject([
    { action: 'verification_declined', reason: 'No such company number.' },
  ]);
  await expect(decline()).rejects.toMatchObject({ status: 409 });

  await ask('Company number 01234567');
  await ada.call(verification.setVerification, {
    params: { employerId: quay.id },
    body: { isVerified: true, note: 'Checked at Companies House.' },
  });
  await expect(decline()).rejects.toMatchObject({ status: 409 });
});
