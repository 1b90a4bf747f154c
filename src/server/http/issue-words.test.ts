import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();

const wren = {
  username: 'wren',
  email: 'wren@example.org',
  password: 'three-quiet-words',
  firstName: 'Wren',
  lastName: 'Adeyemi',
  role: 'JobSeeker',
};

/** The error body when Wren registers with `changes`. */
async function refusalOf(changes: Readonly<Record<string, unknown>>): Promise<unknown> {
  const response = await app.visitor().send('POST', '/api/register', { ...wren, ...changes });
  expect(response.status).toBe(400);
  return response.json();
}

test('an error says what a field must be, without repeating what was sent', async () => {
  expect(await refusalOf({ password: 'abcde' })).toEqual({
    message: 'password: at least 6 characters.',
    field: 'password',
  });
  expect(await refusalOf({ password: 'a'.repeat(5_000) })).toMatchObject({
    message: expect.stringMatching(/^password: at most \d+ characters\.$/),
  });
  expect(await refusalOf({ lastName: undefined })).toMatchObject({ message: 'lastName: is needed.' });
  expect(await refusalOf({ lastName: 7 })).toMatchObject({ message: 'lastName: must be text.' });
  expect(await refusalOf({ role: 'Admin' })).toMatchObject({ message: 'role: one of JobSeeker, Employer.' });
  expect(await refusalOf({ email: 'wren' })).toMatchObject({
    message: 'email: Enter an email address, like name@example.com.',
  });
});

test('errors about numbers, lists and their items say what is expected', async () => {
  const seeker = await app.seeker('Wren');
  const save = async (body: object) => {
    const response = await seeker.send('POST', '/api/jobseeker/profile', body);
    expect(response.status).toBe(400);
    return ((await response.json()) as { message: string }).message;
  };
  expect(await save({ minNetMonthlyIncomeInt: -1 })).toBe('minNetMonthlyIncomeInt: at least 0.');
  expect(await save({ skills: 'Figma' })).toBe('skills: must be a list.');
  expect(await save({ skills: Array.from({ length: 51 }, (_, index) => `skill ${index}`) })).toBe(
    'skills: at most 50 entries.',
  );
  expect(await save({ skills: ['x'.repeat(81)] })).toBe('skills.0: at most 80 characters.');
  expect(await save({ workModePref: 'office' })).toBe('workModePref: one of remote, hybrid, onsite.');
});

test('errors about ids and lists of words say what is expected', async () => {
  const seeker = await app.seeker('Robin');
  const messageFor = async (method: string, path: string, body?: object) => {
    const response = await seeker.send(method, path, body);
    expect(response.status).toBe(400);
    return ((await response.json()) as { message: string }).message;
  };
  expect(await messageFor('POST', '/api/applications', { roleId: 'the nurse' })).toBe(
    'roleId: must be an id.',
  );
  expect(await messageFor('GET', '/api/roles/matches?workModes=remote,moonbase')).toBe(
    'workModes: must each be one of remote, hybrid, onsite.',
  );
});
