import { beforeAll, expect, test } from 'vitest';
import { applications, personalData, templates } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusal, refusalStatus } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

/** The company is named after Olga, who owns it; Priya recruits for it. */
const app = await appOfFile();
let olga: Person;
let priya: Person;

beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
});

const LINE = 'Dear {{firstName}}, thank you for applying as {{roleTitle}}. {{myName}} at {{companyName}}';
const saveTemplate = (name: string, body = LINE) =>
  priya.call(templates.createTemplate, {
    body: { kind: 'rejection', name, body, rejectionReason: 'chosen' },
  });

test('an unknown field is refused when the template is saved', async () => {
  for (const body of ['Hello {{lastName}}', 'Hello {{email}}', 'Hello {{firstName']) {
    expect(await refusalStatus(saveTemplate('Wrong', body))).toBe(400);
  }
  await saveTemplate('Thanks');
  expect(await refusalStatus(saveTemplate('thanks'))).toBe(409);
});

test('two applicants rejected together each read their own line', async () => {
  const [amara, bela] = [await app.seeker('Amara'), await app.seeker('Bela')];
  const ids = [];
  for (const [seeker, title] of [
    [amara, 'Porter'],
    [bela, 'Chef'],
  ] as const) {
    const { id: roleId } = await priya.postRole({ title });
    const { application } = await seeker.call(applications.apply, { body: { roleId } });
    ids.push(application.id);
  }
  const body = { ids, status: 'rejected', rejectionReason: 'chosen', rejectionNote: LINE } as const;
  await priya.call(applications.bulkMove, { body });
  const noteOf = async (seeker: Person) =>
    (await seeker.call(applications.listApplications))[0]?.rejectionNote;
  expect(await noteOf(amara)).toBe('Dear Amara, thank you for applying as Porter. Priya at Olga');
  expect(await noteOf(bela)).toBe('Dear Bela, thank you for applying as Chef. Priya at Olga');
  const [notice] = await bela.noticesOf('status');
  expect(notice?.body).toContain('Another applicant was chosen. “Dear Bela,');
  const exported = JSON.stringify(await amara.call(personalData.exportPersonalData));
  expect(exported).toContain('Dear Amara');
  expect(exported).not.toContain('Bela');
  // The note does not give the employer the name that is hidden from them.
  const received = await priya.call(applications.listEmployerApplications, { query: { ids: ids.join() } });
  expect(JSON.stringify(received)).not.toMatch(/Dear (?:Amara|Bela)/);
});

test('a template is filled for the person of the conversation', async () => {
  const { id: templateId } = await saveTemplate('For one');
  const { threadId } = await meet(await app.seeker('Cora'), priya, 'Driver');
  const params = { threadId, templateId };
  const text = async (who = priya) => (await who.call(templates.fillTemplate, { params })).text;
  expect(await text()).toBe('Dear Cora, thank you for applying as Driver. Priya at Olga');
  expect(await text(olga)).toContain('Olga at Olga');
  const stranger = await app.employer('Castle Care');
  await expect(text(stranger)).rejects.toMatchObject({ status: 404 });
  const strangersThread = await meet(await app.seeker('Dana'), stranger);
  const stolen = stranger.call(templates.fillTemplate, {
    params: { threadId: strangersThread.threadId, templateId },
  });
  await expect(stolen).rejects.toMatchObject({ status: 404 });
  const own = { params: { templateId } };
  await expect(stranger.call(templates.deleteTemplate, own)).rejects.toMatchObject({ status: 404 });
  expect((await stranger.call(templates.listTemplates)).templates).toEqual([]);
});

test('only an employer’s rejection takes a note, with known fields only', async () => {
  const esme = await app.seeker('Esme');
  const { applicationId } = await meet(esme, priya);
  const params = { applicationId };
  const move = (who: Person, status: 'rejected' | 'withdrawn' | 'offered', rejectionNote: string) =>
    refusal(who.call(applications.moveApplication, { params, body: { status, rejectionNote } }));
  expect((await move(priya, 'offered', 'Hello'))?.[0]).toBe(422);
  expect((await move(esme, 'withdrawn', 'Hello'))?.[0]).toBe(422);
  expect((await move(priya, 'rejected', 'Hello {{phone}}'))?.[0]).toBe(400);
  expect(await move(priya, 'rejected', 'All the best.')).toBeNull();
  const interviewer = await join(app, olga, 'interviewer', 'Ines');
  await expect(interviewer.call(templates.listTemplates)).rejects.toMatchObject({ status: 403 });
});
