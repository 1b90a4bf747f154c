import { beforeAll, expect, test } from 'vitest';
import { applicantFile, applications, interviews, personalData } from '#contract/index.ts';
import { CRITERIA_MAX } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { HOUR } from '../../clock.ts';

/** The members of one company: Olga owns it, Priya recruits, Ines and Ivan interview. */
const app = await appOfFile();
let olga: Person;
let priya: Person;
let ines: Person;
let ivan: Person;

beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
  ines = await join(app, olga, 'interviewer', 'Ines');
  ivan = await join(app, olga, 'interviewer', 'Ivan');
});

async function meetAndInterview(name: string) {
  const seeker = await app.seeker(name);
  const { applicationId } = await meet(seeker, priya, `Porter for ${name}`);
  const { id: interviewId } = await priya.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'video',
      scheduledAt: new Date(app.clock().getTime() + 48 * HOUR).toISOString(),
      interviewerEmail: ines.user?.email ?? '',
      notes: 'Priya asks about the gap.',
    },
  });
  await app.context.db
    .insertInto('interview_members')
    .values({ interview_id: interviewId, user_id: ivan.id })
    .execute();
  await app.advance(3 * HOUR);
  return { seeker, applicationId, interviewId };
}

const write = (member: Person, applicationId: string, body: string, mentions: string[] = []) =>
  member.call(applicantFile.addFileNote, { params: { applicationId }, body: { body, mentions } });
const readInterview = async (member: Person, applicationId: string) =>
  (await member.call(applicantFile.listScorecards, { params: { applicationId } })).interviews[0];
const rate = (member: Person, interviewId: string, rating: 1 | 2 | 3 | 4 | null, submit = true) =>
  member.call(applicantFile.saveScorecard, {
    params: { interviewId },
    body: { findings: [{ criterion: 'Lifting', rating, evidence: 'Ivan saw her lift 20 kg.' }], submit },
  });

test('a note is for colleagues, and those it mentions are notified', async () => {
  const { seeker, applicationId } = await meetAndInterview('Amara');
  const note = await write(priya, applicationId, '@Ines please ask about nights', [ines.id]);
  expect(note).toMatchObject({
    author: { name: expect.stringContaining('Priya') },
    mentions: [{ userId: ines.id }],
  });
  expect((await ines.noticesOf('application')).map(({ title }) => title)).toContain(
    'Priya mentioned you in a note',
  );
  const listed = await ines.call(applicantFile.listFileNotes, { params: { applicationId } });
  expect(listed.map(({ body }) => body)).toEqual(['@Ines please ask about nights']);
  for (const path of ['notes', 'scorecards']) {
    expect((await seeker.fetch(`/api/applications/${applicationId}/${path}`)).status).toBe(403);
  }
  const params = { applicationId, noteId: note.id };
  await expect(olga.call(applicantFile.deleteFileNote, { params })).rejects.toMatchObject({ status: 404 });
  await priya.call(applicantFile.deleteFileNote, { params });
  expect(await ines.call(applicantFile.listFileNotes, { params: { applicationId } })).toEqual([]);
});

test('members who may not see the applicant can’t be mentioned', async () => {
  const { applicationId } = await meetAndInterview('Ben');
  const nina = await join(app, olga, 'interviewer', 'Nina');
  await expect(write(priya, applicationId, '@Nina hello', [nina.id])).rejects.toMatchObject({ status: 422 });
});

test('interviewers read colleagues’ scorecards after submitting their own', async () => {
  const { applicationId, interviewId } = await meetAndInterview('Cora');
  await expect(rate(priya, interviewId, 3)).rejects.toMatchObject({ status: 403 });
  await expect(rate(ines, interviewId, null)).rejects.toMatchObject({ status: 422 });
  await rate(ines, interviewId, 4);
  expect(await readInterview(ivan, applicationId)).toMatchObject({
    isAsked: true,
    own: null,
    others: [],
    submitted: 1,
  });
  expect((await rate(ivan, interviewId, 2, false)).others).toEqual([]);
  // A draft is its author's alone.
  expect(await readInterview(priya, applicationId)).toMatchObject({ isAsked: false, submitted: 1 });
  expect((await rate(ivan, interviewId, 2)).others).toMatchObject([{ findings: [{ rating: 4 }] }]);
  expect((await readInterview(priya, applicationId))?.others).toHaveLength(2);
  await expect(rate(ivan, interviewId, 4)).rejects.toMatchObject({ status: 409 });
});

test('a draft about ten criteria has room for one that was added since', async () => {
  const { interviewId } = await meetAndInterview('Cleo');
  const findings = Array.from({ length: CRITERIA_MAX + 1 }, (_, index) => ({
    criterion: `Criterion ${index}`,
    rating: 3 as const,
    evidence: null,
  }));
  const body = { findings, submit: true };
  const saved = await ines.call(applicantFile.saveScorecard, { params: { interviewId }, body });
  expect(saved.own?.findings).toHaveLength(CRITERIA_MAX + 1);
});

test('scorecards change neither the fit nor the order of applicants', async () => {
  const { applicationId, interviewId } = await meetAndInterview('Dev');
  const scores = async () =>
    (
      await priya.call(applications.listEmployerApplications, { query: { sort: 'fit', ids: applicationId } })
    ).map(({ id, fitScoreInt, fit }) => [id, fitScoreInt, fit]);
  const scoresBefore = await scores();
  await rate(ines, interviewId, 1);
  expect(await scores()).toEqual(scoresBefore);
});

test('a seeker’s export has what was written about them, without names', async () => {
  const { seeker, applicationId, interviewId } = await meetAndInterview('Esme');
  await join(app, olga, 'interviewer', 'Anne-Marie');
  await write(priya, applicationId, '@Ines found her gracious; Ivan and Anne-Marie agree.');
  await rate(ines, interviewId, 4);
  const exported = await seeker.call(personalData.exportPersonalData);
  const [application] = exported.seeker?.applications ?? [];
  expect(application?.companyFile?.notes.map(({ text }) => text).sort()).toEqual([
    '[a colleague] asks about the gap.',
    '[a colleague] found her gracious; [a colleague] and [a colleague] agree.',
  ]);
  expect(application?.companyFile?.scorecards).toMatchObject([
    { findings: [{ criterion: 'Lifting', rating: 4 }] },
  ]);
  expect(JSON.stringify(application?.companyFile)).not.toMatch(/Ines|Priya|Ivan|Anne|Marie/);
});
