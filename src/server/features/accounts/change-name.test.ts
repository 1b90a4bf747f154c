import { expect, test } from 'vitest';
import { accounts, applications, nameAndEmail } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();

test('a new name is shown at once, to matched employers too', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { id: roleId } = await bridge.postRole();
  const { application } = await amara.applyTo(roleId);
  await bridge.moveTo(application.id, 'shortlisted');
  const changed = await amara.call(nameAndEmail.changeName, {
    body: { firstName: ' Amara Grace ', lastName: 'Okafor' },
  });
  expect([changed.firstName, changed.lastName]).toEqual(['Amara Grace', 'Okafor']);
  expect((await amara.call(accounts.currentUser)).lastName).toBe('Okafor');
  const [received] = await bridge.call(applications.listEmployerApplications);
  expect([received?.user.firstName, received?.user.lastName]).toEqual(['Amara Grace', 'Okafor']);
});

test('a name that sign-up would refuse is refused', async () => {
  const bola = await app.seeker('Bola');
  for (const firstName of ['', '   ', '\u200b', 'x'.repeat(81)]) {
    const response = await bola.send('PUT', '/api/account/name', { firstName, lastName: 'Ade' });
    expect(response.status).toBe(400);
  }
});

test('the new name is removed from the CV’s text as well', async () => {
  const cem = await app.seeker('Cem');
  await uploadCv(cem, 'Cem Yilmaz\nCarpenter in Bristol for nine years. Yilmaz & Sons.');
  await app.settle();
  const workText = async () =>
    (
      await app.context.db
        .selectFrom('cv_texts')
        .select('work_text')
        .where('user_id', '=', cem.id)
        .executeTakeFirstOrThrow()
    ).work_text;
  expect(await workText()).toContain('Yilmaz');
  await cem.call(nameAndEmail.changeName, { body: { firstName: 'Cem', lastName: 'Yilmaz' } });
  await app.advance(60_000);
  await app.settle();
  const text = await workText();
  expect(text).toContain('Carpenter');
  expect(text).not.toContain('Yilmaz');
});
