import { expect, test } from 'vitest';
import { applicants, applications, interviews, safety, seekers, uploads } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const app = await appOfFile();

const CV = 'Amara Okafor\n\nExperience\nWard Sister, Royal Infirmary, 2019 to now\nI ran a ward of 24 beds.';

test('a match opens summary and CV; phone and career once shared', async () => {
  const amara = await app.seeker('Amara');
  const bridge = await app.employer('Bridge & Co');
  await uploadCv(amara, CV);
  await app.settle();
  await amara.call(seekers.saveSeekerProfile, {
    body: {
      summaryText: 'I run calm wards.',
      phone: '07700 900123',
      experience: { years: 7, titles: ['Ward Sister'] },
      jobs: [{ title: 'Ward Sister', employer: 'Royal Infirmary', from: '2019', to: null, isCurrent: true }],
    },
  });
  const { id: roleId } = await bridge.postRole({ title: 'Staff Nurse' });
  const { application } = await amara.applyTo(roleId);
  const params = { applicationId: application.id };
  await expect(bridge.call(applicants.getApplicant, { params })).rejects.toMatchObject({ status: 404 });
  await expect(bridge.call(uploads.getSentCvText, { params })).rejects.toMatchObject({ status: 404 });

  await bridge.call(applications.moveApplication, { params, body: { status: 'shortlisted' } });
  const applicant = await bridge.call(applicants.getApplicant, { params });
  expect(applicant).toMatchObject({
    summaryText: 'I run calm wards.',
    years: 7,
    titles: ['Ward Sister'],
    phone: null,
    jobs: [],
  });
  expect(await bridge.call(uploads.getSentCvText, { params })).toEqual({
    name: 'My CV.txt',
    type: 'text/plain',
    reading: 'read',
    text: expect.stringContaining('a ward of 24 beds'),
  });
  const otherCompany = await app.employer('Cedar Homes');
  await expect(otherCompany.call(uploads.getSentCvText, { params })).rejects.toMatchObject({ status: 404 });

  await amara.call(seekers.saveSeekerProfile, { body: { sharesPhone: true, sharesCareer: true } });
  expect(await bridge.call(applicants.getApplicant, { params })).toMatchObject({
    phone: '07700 900123',
    jobs: [{ employer: 'Royal Infirmary' }],
  });
});

test('an employer cannot read the profile after the match has ended', async () => {
  const ben = await app.seeker('Ben');
  const castle = await app.employer('Castle Care');
  const { applicationId, threadId } = await meet(ben, castle);
  const params = { applicationId };
  await expect(castle.call(applicants.getApplicant, { params })).resolves.toBeDefined();
  await ben.call(safety.unmatch, { params: { threadId } });
  await expect(castle.call(applicants.getApplicant, { params })).rejects.toMatchObject({ status: 404 });
});

test('an application says when its interview is, until it is over', async () => {
  const cora = await app.seeker('Cora');
  const dock = await app.employer('Dock Ltd');
  const { applicationId } = await meet(cora, dock);
  const scheduledAt = new Date(app.clock().getTime() + 48 * HOUR).toISOString();
  const { id } = await dock.call(interviews.scheduleInterview, {
    body: { applicationId, interviewType: 'phone', scheduledAt, interviewerEmail: 'sam@dock.example' },
  });
  const listed = async () => (await dock.call(applications.listEmployerApplications))[0]?.interview;
  expect(await listed()).toMatchObject({ id, scheduledAt, duration: 60, status: 'awaiting' });
  await cora.call(interviews.replyToInterview, {
    params: { interviewId: id },
    body: { answer: 'another_time', proposals: [new Date(app.clock().getTime() + 72 * HOUR).toISOString()] },
  });
  expect(await listed()).toMatchObject({ status: 'another_time' });
  await app.advance(50 * HOUR);
  expect(await listed()).toBeUndefined();
});
