import { expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { applications, personalData, roles } from '#contract/index.ts';
import { type GivenAnswer, HIDDEN_ANSWER, QUESTIONS_CHANGED } from '#contract/questions.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

type QuestionsBody = NonNullable<BodyFor<typeof roles.postRole>['questions']>;
const REGISTERED = {
  text: 'Are you registered with the NMC?',
  kind: 'yes_no',
  isRequired: true,
  legalRequirement: 'licence',
} as const;
const WARD = { text: 'Which ward did you like best?', kind: 'text' } as const;
const SHIFT = { text: 'Which shift suits you?', kind: 'choice', options: ['Days', 'Nights'] } as const;
const ASKED: QuestionsBody = [REGISTERED, WARD, { ...SHIFT, options: [...SHIFT.options] }];

/** The answers as `apply` takes them, given answers keyed by how each question's text begins. */
function answersTo(role: EmployerRole, answers: Readonly<Record<string, string | boolean>>) {
  return Object.entries(answers).map(([start, answer]) => ({
    questionId: role.questions?.find(({ text }) => text.startsWith(start))?.id ?? start,
    answer,
  }));
}

function applyWith(seeker: Person, role: EmployerRole, answers: Readonly<Record<string, string | boolean>>) {
  return seeker.call(applications.apply, { body: { roleId: role.id, answers: answersTo(role, answers) } });
}

async function receivedFor(role: EmployerRole) {
  const list = await bridge.call(applications.listEmployerApplications, { query: { roleId: role.id } });
  return list.map(({ answers }) => answers ?? null);
}

const answersOnly = (answers: readonly GivenAnswer[] | null | undefined) =>
  answers?.map(({ answer }) => answer);

test('Amara answers what Bridge & Co ask, and both read it', async () => {
  const amara = await app.seeker('Amara');
  const role = await bridge.postRole({ questions: ASKED });
  expect(role.questions).toMatchObject(ASKED.map((question) => ({ isRequired: false, ...question })));
  const [card] = await amara.call(roles.listDeck, { query: { first: role.id } });
  expect(card?.questions).toEqual(role.questions);

  const { application } = await applyWith(amara, role, {
    Are: true,
    'Which ward': ' Stroke ',
    'Which shift': 'Days',
  });
  expect(answersOnly(application.answers)).toEqual([true, 'Stroke', 'Days']);
  expect((await receivedFor(role)).map(answersOnly)).toEqual([[true, 'Stroke', 'Days']]);

  // Later changes to the role's questions change nothing for her.
  await bridge.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...bodyOf(role), questions: [{ text: 'Can you drive?', kind: 'yes_no' }] },
  });
  const appliedRole = await amara.call(applications.getAppliedRole, {
    params: { applicationId: application.id },
  });
  expect(appliedRole.role.questions).toEqual(role.questions);
  expect(answersOnly(appliedRole.answers)).toEqual([true, 'Stroke', 'Days']);
  expect(appliedRole.now?.questions?.map(({ text }) => text)).toEqual(['Can you drive?']);
  const exported = await amara.call(personalData.exportPersonalData);
  expect(answersOnly(exported.seeker?.applications[0]?.answers)).toEqual([true, 'Stroke', 'Days']);
  expect(exported.seeker?.applications[0]?.advert.questions).toEqual(role.questions);
  const bridgesExport = await bridge.call(personalData.exportPersonalData);
  expect(bridgesExport.employer?.roles.find(({ id }) => id === role.id)?.questions).toHaveLength(1);
  expect(JSON.stringify(bridgesExport)).not.toContain('Stroke');
});

test('an app that does not know questions can apply without answers', async () => {
  const kofi = await app.seeker('Kofi');
  const role = await bridge.postRole({ questions: ASKED });
  const { application } = await kofi.applyTo(role.id);
  expect(answersOnly(application.answers)).toEqual([null, null, null]);
  expect((await receivedFor(role)).map(answersOnly)).toEqual([[null, null, null]]);
  const plain = await bridge.postRole({ title: 'Porter' });
  expect((await kofi.applyTo(plain.id)).application).not.toHaveProperty('answers');
});

test('a no to a legal requirement is sent, marked, and left to a person', async () => {
  const role = await bridge.postRole({ questions: ASKED, requiredSkills: ['Nursing'], matchAtFitInt: 1 });
  const [zoe, dora, ines] = [await nurse('Zoe'), await nurse('Dora'), await nurse('Ines')];
  expect((await applyWith(dora, role, { Are: true })).isMutualMatch).toBe(true);
  const { application, isMutualMatch } = await applyWith(zoe, role, { Are: false });
  expect([application.status, isMutualMatch]).toEqual(['pending', false]);
  const marked = (await receivedFor(role)).map((answers) => answers?.[0]);
  expect(marked).toContainEqual({ ...REGISTERED, id: role.questions?.[0]?.id, answer: false });
  // An invited seeker already has the employer's yes.
  await ines.send('POST', '/api/jobseeker/profile', { isDiscoverable: true });
  await bridge.call(applications.invite, { body: { roleId: role.id, seekerId: ines.id } });
  expect((await applyWith(ines, role, { Are: false })).isMutualMatch).toBe(true);
});

test('until the shortlist, answers in words don’t reveal the applicant', async () => {
  const zadie = await app.seeker('Zadie');
  const role = await bridge.postRole({ questions: ASKED });
  const { application } = await applyWith(zadie, role, {
    Are: true,
    'Which ward': 'Stroke. Zadie Test, 07700 900123',
  });
  const [hidden] = await receivedFor(role);
  expect(hidden?.[1]?.answer).toMatch(/^Stroke/);
  expect(hidden?.[1]?.answer).not.toMatch(/Zadie|07700/);
  await bridge.moveTo(application.id, 'shortlisted');
  expect((await receivedFor(role))[0]?.[1]?.answer).toBe('Stroke. Zadie Test, 07700 900123');

  const omar = await app.seeker('Omar');
  const next = await bridge.postRole({ title: 'Porter', questions: [WARD] });
  await applyWith(omar, next, { 'Which ward': 'Omar Test' });
  expect((await receivedFor(next)).map(answersOnly)).toEqual([[HIDDEN_ANSWER]]);
});

test('a missing required answer or a reworded question is refused', async () => {
  const lena = await app.seeker('Lena');
  const role = await bridge.postRole({ questions: ASKED });
  const applyRefused = (answers: Readonly<Record<string, string | boolean>>) =>
    applyWith(lena, role, answers).catch((error: { status: number; message: string }) => error);
  expect(await applyRefused({ Are: '' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('NMC'),
  });
  expect(await applyRefused({ Are: 'yes' })).toMatchObject({ status: 422 });
  expect(await applyRefused({ Are: true, 'Which shift': 'Weekends' })).toMatchObject({ status: 422 });
  expect(await applyRefused({ Are: true, 'Which ward': true })).toMatchObject({ status: 422 });
  expect(await applyRefused({ Are: true, 'Which ward': 'x'.repeat(501) })).toMatchObject({ status: 400 });
  // Answers no longer count once a question is reworded, but still do if questions are reordered or removed.
  const edit = (questions: QuestionsBody) =>
    bridge.call(roles.updateRole, { params: { roleId: role.id }, body: { ...bodyOf(role), questions } });
  await edit([{ ...REGISTERED, text: 'Are you on the NMC register?' }, WARD]);
  expect(await applyRefused({ Are: true })).toMatchObject({ status: 409, message: QUESTIONS_CHANGED });
  await edit([WARD, REGISTERED]);
  const { application } = await applyWith(lena, role, { Are: true, 'Which shift': 'Days' });
  expect(answersOnly(application.answers)).toEqual([null, true]);
});

test('a role asks at most five different questions, of known kinds', async () => {
  const postRefused = (questions: unknown) =>
    bridge
      .send('POST', '/api/roles', {
        title: 'Porter',
        workMode: 'onsite',
        salaryMinGbpInt: 2_500_000,
        salaryMaxGbpInt: 2_600_000,
        questions,
      })
      .then(({ status }) => status);
  const six = Array.from({ length: 6 }, (_each, n) => ({ text: `Question ${n}`, kind: 'text' }));
  expect(await postRefused(six)).toBe(400);
  expect(await postRefused([WARD, { ...WARD, text: WARD.text.toUpperCase() }])).toBe(400);
  expect(await postRefused([{ ...WARD, text: 'x'.repeat(201) }])).toBe(400);
  expect(await postRefused([{ ...WARD, kind: 'essay' }])).toBe(400);
  expect(await postRefused([{ ...WARD, legalRequirement: 'age' }])).toBe(400);
  expect(await postRefused([{ ...REGISTERED, legalRequirement: 'degree' }])).toBe(400);
  expect(await postRefused([{ ...SHIFT, options: ['Days'] }])).toBe(400);
  expect(await postRefused([{ ...SHIFT, options: ['Days', 'days'] }])).toBe(400);
  expect(
    await postRefused([{ ...SHIFT, options: Array.from({ length: 7 }, (_each, n) => `Shift ${n}`) }]),
  ).toBe(400);
  expect(await postRefused([{ text: SHIFT.text, kind: 'choice' }])).toBe(400);
  expect(await postRefused(six.slice(0, 5))).toBe(201);
});

test('an edit that does not mention questions leaves them; [] removes them', async () => {
  const role = await bridge.postRole({ questions: ASKED });
  const edit = (body: BodyFor<typeof roles.updateRole>) =>
    bridge.call(roles.updateRole, { params: { roleId: role.id }, body });
  const { questions: _asked, ...unmentioned } = bodyOf(role);
  expect((await edit({ ...unmentioned, title: 'Charge Nurse' })).questions).toEqual(role.questions);
  expect(await edit({ ...unmentioned, questions: [] })).not.toHaveProperty('questions');
});

function bodyOf({
  culture: _culture,
  matchAtFitInt: _rule,
  hiringManagerId: _manager,
  ...role
}: EmployerRole) {
  return role;
}

async function nurse(name: string): Promise<Person> {
  const person = await app.seeker(name);
  await person.send('POST', '/api/jobseeker/profile', { skills: ['Nursing'], locationCity: 'Bristol' });
  return person;
}
