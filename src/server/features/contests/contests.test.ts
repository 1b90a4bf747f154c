import { expect, test } from 'vitest';
import { applications, contests, notifications, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
const ada = await app.admin('Ada');

async function applyTo(person: Person, title: string): Promise<string> {
  const role = await bridge.postRole({ title });
  return (await person.call(applications.apply, { body: { roleId: role.id } })).application.id;
}

const reject = (applicationId: string) =>
  bridge.send('PUT', `/api/applications/${applicationId}`, { status: 'rejected', rejectionReason: 'skills' });

test('an Admin reviews a score without a name, and Amara gets the answer', async () => {
  const amara = await app.seeker('Amara');
  const applicationId = await applyTo(amara, 'Ward Sister');
  const path = { applicationId };
  const contest = await amara.call(contests.contestApplication, {
    params: path,
    body: { words: 'I have nursed for ten years; the score does not see it.' },
  });
  expect(contest).toMatchObject({ about: 'score', answer: null });

  const [item] = await ada.call(contests.listContests);
  expect(item).toMatchObject({ roleTitle: 'Ward Sister', companyName: 'Bridge & Co', status: 'pending' });
  expect(item?.fit.reasons.length).toBeGreaterThan(3);
  expect(JSON.stringify(item)).not.toMatch(/Amara|amara/);

  const answer = 'The title was read as another trade. We have added it.';
  const phone = await Live.of(amara);
  await ada.call(contests.answerContest, { params: { contestId: contest.id }, body: { answer } });
  expect(await phone.next('application')).toMatchObject({ applicationId, status: 'pending' });
  expect(await ada.call(contests.listContests)).toEqual([]);
  expect(await amara.call(contests.listOwnContests)).toMatchObject([{ applicationId, answer }]);
  const notices = await amara.call(notifications.listNotifications);
  expect(notices[0]).toMatchObject({
    title: 'A person looked at your score',
    body: `Ward Sister at Bridge & Co: ${answer}`,
  });
  const twice = await ada.send('POST', `/api/admin/contests/${contest.id}`, { answer: 'Again' });
  expect(twice.status).toBe(409);
  const { seeker } = await amara.call(personalData.exportPersonalData);
  expect(seeker?.contests).toMatchObject([{ words: expect.stringContaining('ten years') }]);
});

test('a decision can be contested once, after it was made', async () => {
  const bela = await app.seeker('Bela');
  const applicationId = await applyTo(bela, 'Porter');
  const ask = (body: object) => bela.send('POST', `/api/applications/${applicationId}/contest`, body);
  expect((await ask({ words: 'Why?', about: 'decision' })).status).toBe(422);
  expect((await reject(applicationId)).status).toBe(200);
  const responses = await Promise.all([1, 2, 3].map(() => ask({ words: 'Why was I turned down?' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await bela.call(contests.listOwnContests)).toMatchObject([{ about: 'decision' }]);
  expect((await ask({ words: '  ' })).status).toBe(400);
});

test('only the applicant contests, and only an Admin answers', async () => {
  const [cora, dora] = [await app.seeker('Cora'), await app.seeker('Dora')];
  const applicationId = await applyTo(cora, 'Chef');
  const path = `/api/applications/${applicationId}/contest`;
  expect((await dora.send('POST', path, { words: 'Mine?' })).status).toBe(404);
  expect((await bridge.send('POST', path, { words: 'Ours?' })).status).toBe(403);
  const { id } = await cora.call(contests.contestApplication, {
    params: { applicationId },
    body: { words: 'Hm.' },
  });
  expect((await cora.send('POST', `/api/admin/contests/${id}`, { answer: 'Yes' })).status).toBe(403);
  expect((await cora.fetch('/api/admin/contests')).status).toBe(403);
  const gone = await ada.send('POST', `/api/admin/contests/${applicationId}`, { answer: 'Who?' });
  expect(gone.status).toBe(404);
});

test('deleting an account deletes its contests', async () => {
  const esi = await app.seeker('Esi');
  const applicationId = await applyTo(esi, 'Cook');
  await esi.call(contests.contestApplication, { params: { applicationId }, body: { words: 'Please look.' } });
  const before = (await ada.call(contests.listContests)).length;
  expect((await esi.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await ada.call(contests.listContests)).toHaveLength(before - 1);
});
