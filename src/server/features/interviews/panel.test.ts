import { beforeAll, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { accounts, applicantFile, interviews, questionKits, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusal, refusalStatus } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';

/** Bridge & Co: Olga owns it, Priya recruits, Ines and Ivan interview. */
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

/** Each test has its own hours, so that no two clash. */
let begin = 24;
const timeIn = (hours: number) => new Date(app.clock().getTime() + (begin + hours) * HOUR).toISOString();

type InterviewFields = Partial<BodyFor<typeof interviews.scheduleInterview>>;

/** `more` is called once this interview's hours are known. */
async function invited(name: string, more: () => InterviewFields = () => ({})) {
  begin += 6;
  const seeker = await app.seeker(name);
  const { applicationId } = await meet(seeker, priya, `Porter for ${name}`);
  const body = {
    applicationId,
    interviewType: 'video' as const,
    scheduledAt: timeIn(0),
    interviewerEmail: ines.user?.email ?? '',
    interviewerIds: [ines.id, ivan.id],
    ...more(),
  };
  const made = await priya.call(interviews.scheduleInterview, { body });
  return { seeker, applicationId, made, interviewId: made.id };
}

const change = (interviewId: string, body: object) =>
  priya.call(interviews.changeInterview, { params: { interviewId }, body });
const choose = (seeker: Person, interviewId: string, scheduledAt: string) =>
  seeker.call(interviews.chooseTime, { params: { interviewId }, body: { scheduledAt } });

test('two members interview together, and each gets the appointment', async () => {
  const { seeker, made, applicationId } = await invited('Amara');
  expect(made.interviewers?.map(({ userId }) => userId).sort()).toEqual([ines.id, ivan.id].sort());
  for (const each of [ines, ivan]) {
    expect((await each.noticesOf('interview')).map(({ title }) => title)).toContain(
      'You will interview Amara',
    );
    expect((await each.call(interviews.listInterviews)).map(({ id }) => id)).toContain(made.id);
  }
  await app.advance(HOUR);
  const letters = app.mails.all.filter(({ to }) => to === ivan.user?.email);
  expect(letters.map(({ text }) => text).join()).toContain('Interviewers: Ines');
  const seen = await seeker.call(interviews.getInterview, { params: { interviewId: made.id } });
  expect(seen.interviewers).toHaveLength(2);
  expect(seen.kitId).toBeUndefined();
  // Ivan is taken off the interview, and can't see it or the applicant any more.
  await change(made.id, { interviewerIds: [ines.id] });
  expect((await ivan.noticesOf('interview')).map(({ title }) => title)).toContain(
    'You will no longer interview Amara',
  );
  const params = { interviewId: made.id };
  await expect(ivan.call(interviews.getInterview, { params })).rejects.toMatchObject({ status: 404 });
  await expect(ivan.call(applicantFile.listFileNotes, { params: { applicationId } })).rejects.toMatchObject({
    status: 404,
  });
});

test('interviewers are notified when an interview changes or is cancelled', async () => {
  const { made, seeker, applicationId } = await invited('Jonas');
  const titles = async (who: Person) =>
    (await who.noticesOf('interview')).map(({ title }) => title).filter((title) => title.includes('Jonas'));
  await change(made.id, { scheduledAt: timeIn(1) });
  await change(made.id, { location: 'https://meet.example/jonas' });
  await priya.call(interviews.cancelInterview, { params: { interviewId: made.id }, body: {} });
  const rescheduled = await priya.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'video',
      scheduledAt: timeIn(2),
      interviewerEmail: ines.user?.email ?? '',
      interviewerIds: [ivan.id],
    },
  });
  expect(rescheduled.status).toBe('awaiting');
  await seeker.moveTo(applicationId, 'withdrawn');
  for (const each of [ines, ivan]) {
    expect((await titles(each)).sort()).toEqual([
      'The details of the interview with Jonas have changed',
      'The interview with Jonas has changed',
      'The interview with Jonas was cancelled',
      'The interview with Jonas was cancelled',
      'You will interview Jonas',
      'You will interview Jonas',
    ]);
  }
  await app.advance(HOUR);
  const mails = app.mails.to(ivan.user?.email ?? '').filter(({ text }) => text.includes('Porter for Jonas'));
  expect(mails.map(({ text }) => text).join()).toContain('The interview with Jonas was cancelled');
});

test('interviewers are notified if the applicant deletes their account', async () => {
  const { seeker } = await invited('Mona');
  await seeker.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  for (const each of [priya, ines, ivan]) {
    expect((await each.noticesOf('status'))[0]).toMatchObject({
      title: 'An applicant has left Nod',
      body: 'Their application for Porter for Mona was erased with their account.',
    });
  }
});

test('everybody on a panel must be free and allowed to interview', async () => {
  const { made } = await invited('Bela');
  const cora = await app.seeker('Cora');
  const { applicationId } = await meet(cora, priya, 'Porter for Cora');
  const schedule = (more: object) =>
    priya.call(interviews.scheduleInterview, {
      body: {
        applicationId,
        interviewType: 'phone',
        scheduledAt: made.scheduledAt,
        interviewerEmail: 'somebody@elsewhere.example',
        ...more,
      },
    });
  const clash = await refusal(schedule({ interviewerIds: [ivan.id] }));
  expect(clash?.[0]).toBe(409);
  expect(clash?.[1]).toContain('already has an interview then');
  const frida = await join(app, olga, 'finance', 'Frida');
  const stranger = await app.employer('Castle Care');
  for (const other of [frida, stranger, cora]) {
    expect(await refusalStatus(schedule({ interviewerIds: [other.id] }))).toBe(422);
  }
  // A client without support for panels chooses no interviewers: only the person at the email address must be free.
  expect((await schedule({})).interviewers).toEqual([]);
});

test('a hiring manager interviews for another job once on its team', async () => {
  const hugo = await join(app, olga, 'hiring_manager', 'Hugo');
  const { made, interviewId } = await invited('Cleo');
  const body = { interviewerIds: [ines.id, hugo.id] };
  expect(await refusal(change(interviewId, body))).toEqual([
    422,
    'Hugo Test would not see this applicant. First add them to the job’s team.',
  ]);
  await priya.call(roles.updateRole, {
    params: { roleId: made.roleId },
    body: {
      title: 'Porter for Cleo',
      workMode: 'onsite',
      salaryMinGbpInt: 3_100_000,
      salaryMaxGbpInt: 3_700_000,
      teamIds: [hugo.id],
    },
  });
  await change(interviewId, body);
  const params = { interviewId };
  expect((await hugo.call(interviews.getInterview, { params })).interviewers).toHaveLength(2);
});

test('a new panel reaches open screens and calendars', async () => {
  const { made, interviewId, seeker } = await invited('Cyrus');
  const live = await Live.of(seeker);
  app.clock.advance(MINUTE);
  await change(interviewId, { interviewerIds: [ines.id] });
  expect((await live.next('interview')).interviewId).toBe(interviewId);
  await change(interviewId, { interviewerIds: [ines.id, ivan.id] });
  const params = { interviewId };
  const { updatedAt } = await seeker.call(interviews.getInterview, { params });
  expect(updatedAt).not.toBe(made.updatedAt);
  const file = await ivan.fetch(`/api/interviews/${interviewId}/calendar.ics`);
  expect(await file.text()).toContain('SEQUENCE:2');
});

test('one of two simultaneous bookings of an interviewer is refused', async () => {
  begin += 6;
  const applicants = await Promise.all(['Dana', 'Dev'].map((name) => app.seeker(name)));
  const met = [];
  for (const each of applicants) met.push(await meet(each, priya, 'Night porter'));
  const outcomes = await Promise.allSettled(
    met.map(({ applicationId }, index) =>
      priya.call(interviews.scheduleInterview, {
        body: {
          applicationId,
          interviewType: 'phone',
          scheduledAt: timeIn(index / 2),
          interviewerEmail: `desk${index}@bridge.example`,
          interviewerIds: [ivan.id],
        },
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the applicant chooses one of three times, which books it', async () => {
  const { seeker, interviewId, made } = await invited('Esme', () => ({
    offeredTimes: [timeIn(0), timeIn(2), timeIn(4)],
  }));
  const times = [timeIn(0), timeIn(2), timeIn(4)];
  expect(made).toMatchObject({ status: 'awaiting', scheduledAt: times[0], offeredTimes: times });
  expect((await seeker.noticesOf('interview')).at(0)?.body).toContain('Choose a time:');
  expect(await refusalStatus(choose(seeker, interviewId, timeIn(3)))).toBe(409);
  const booked = await choose(seeker, interviewId, times[1] ?? '');
  expect(booked).toMatchObject({ status: 'accepted', scheduledAt: times[1], offeredTimes: [] });
  expect(await choose(seeker, interviewId, times[1] ?? '')).toEqual(booked);
  expect((await priya.noticesOf('interview')).map(({ title }) => title)).toContain(
    'Esme accepted the interview',
  );
});

test('a time taken meanwhile is dropped, the others can be chosen', async () => {
  const { seeker, interviewId } = await invited('Fola', () => ({
    offeredTimes: [timeIn(0), timeIn(2), timeIn(4)],
  }));
  const times = [timeIn(0), timeIn(2), timeIn(4)];
  await invited('Gita', () => ({ scheduledAt: times[1] ?? '' }));
  expect(await refusal(choose(seeker, interviewId, times[1] ?? ''))).toEqual([
    409,
    'That time has since been taken. Choose another.',
  ]);
  const params = { interviewId };
  const left = await seeker.call(interviews.getInterview, { params });
  expect(left.offeredTimes).toEqual([times[0], times[2]]);
  expect((await choose(seeker, interviewId, times[2] ?? '')).status).toBe('accepted');
});

test('offered times must be ahead and start with the interview’s own time', async () => {
  const { interviewId } = await invited('Iris');
  for (const offeredTimes of [
    [timeIn(1), timeIn(2)],
    [new Date(0).toISOString(), timeIn(0)],
  ]) {
    const body = { scheduledAt: timeIn(0), offeredTimes };
    expect(await refusalStatus(change(interviewId, body))).toBe(422);
  }
});

test('the scheduler sees when members are busy, but not with whom', async () => {
  const { made } = await invited('Jo');
  const query = { userIds: `${ines.id},${olga.id}`, from: timeIn(-1), until: timeIn(4) };
  const { members } = await priya.call(interviews.listAvailability, { query });
  expect(members.find(({ userId }) => userId === ines.id)).toMatchObject({
    calendar: 'none',
    busy: [{ from: made.scheduledAt, until: made.endsAt, source: 'interview' }],
  });
  expect(JSON.stringify(members)).not.toContain('Jo');
  expect(members.find(({ userId }) => userId === olga.id)?.busy).toEqual([]);
  const stranger = await app.employer('Mill Lane');
  await expect(stranger.call(interviews.listAvailability, { query })).rejects.toMatchObject({ status: 404 });
  const tooLong = { ...query, until: timeIn(24 * 36) };
  await expect(priya.call(interviews.listAvailability, { query: tooLong })).rejects.toMatchObject({
    status: 422,
  });
});

test('a kit’s questions are listed with the scorecards of its interview', async () => {
  const fields = {
    name: 'Ward',
    questions: ['Tell us about a night shift.', 'When did you last ask for help?'],
  };
  const kit = await priya.call(questionKits.createQuestionKit, { body: fields });
  await expect(priya.call(questionKits.createQuestionKit, { body: fields })).rejects.toMatchObject({
    status: 409,
  });
  const { applicationId, interviewId, seeker } = await invited('Kim', () => ({ kitId: kit.id }));
  const read = async () =>
    (await ines.call(applicantFile.listScorecards, { params: { applicationId } })).interviews[0]?.kit;
  expect(await read()).toEqual(fields);
  expect(JSON.stringify(await seeker.call(interviews.listInterviews))).not.toContain(kit.id);
  const stranger = await app.employer('Harbour');
  const params = { kitId: kit.id };
  await expect(stranger.call(questionKits.deleteQuestionKit, { params })).rejects.toMatchObject({
    status: 404,
  });
  expect((await stranger.call(questionKits.listQuestionKits)).kits).toEqual([]);
  await expect(ines.call(questionKits.deleteQuestionKit, { params })).rejects.toMatchObject({ status: 403 });
  await priya.call(questionKits.changeQuestionKit, { params, body: { ...fields, questions: ['Why us?'] } });
  expect((await read())?.questions).toEqual(['Why us?']);
  await priya.call(questionKits.deleteQuestionKit, { params });
  expect(await read()).toBeUndefined();
  expect(await refusalStatus(change(interviewId, { kitId: kit.id }))).toBe(422);
});

test('somebody who owes a scorecard is reminded once, a day later', async () => {
  // Femi interviews too, but her member role may write no scorecard.
  const femi = await join(app, olga, 'finance', 'Femi');
  const { seeker, made, interviewId } = await invited('Lena', () => ({
    interviewerEmail: femi.user?.email ?? '',
    interviewerIds: [ines.id, ivan.id, olga.id],
  }));
  await change(interviewId, { interviewerIds: [ines.id, ivan.id] });
  await seeker.call(interviews.replyToInterview, { params: { interviewId }, body: { answer: 'accepted' } });
  await app.advance(Date.parse(made.endsAt) - app.clock().getTime());
  await ines.call(applicantFile.saveScorecard, {
    params: { interviewId },
    body: { findings: [{ criterion: 'Lifting', rating: 3, evidence: null }], submit: true },
  });
  const reminders = async (who: Person) =>
    (await who.noticesOf('interview')).filter(
      ({ title }) => title === 'Please write your scorecard for Lena',
    );
  await app.advance(DAY - HOUR);
  expect(await reminders(ivan)).toHaveLength(0);
  await app.advance(2 * HOUR);
  expect(await reminders(ivan)).toHaveLength(1);
  for (const each of [ines, femi]) expect(await reminders(each)).toHaveLength(0);
  await app.advance(2 * DAY);
  expect(await reminders(ivan)).toHaveLength(1);
  expect(
    app.mails.all.some(({ to, text }) => to === ivan.user?.email && text.includes('scorecard for Lena')),
  ).toBe(true);
  // Lena deletes her account: nobody's notifications name her any more, not even those of who was taken off.
  expect(JSON.stringify(await olga.noticesOf('interview'))).toContain('You will no longer interview Lena');
  await seeker.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  for (const each of [olga, priya, ines, ivan, femi]) {
    expect(JSON.stringify(await each.noticesOf('interview'))).not.toContain('Lena');
  }
});
