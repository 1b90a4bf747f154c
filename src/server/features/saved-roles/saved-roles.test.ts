import { expect, test } from 'vitest';
import { roles, safety, savedRoles } from '#contract/index.ts';
import { SAVED_ROLES_MAX } from '#contract/saved-roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { MINUTE } from '../../clock.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

const save = (person: Person, roleId: string) => person.call(savedRoles.saveRole, { params: { roleId } });
const listSaved = async (person: Person) =>
  (await person.call(savedRoles.listSavedRoles)).map(({ role, isOpen, hasApplied }) => ({
    title: role.title,
    isOpen,
    hasApplied,
  }));

test('Amara saves roles for later; they stay in her deck, marked', async () => {
  const amara = await app.seeker('Amara');
  const [ward, night] = [
    await bridge.postRole({ title: 'Ward Nurse' }),
    await bridge.postRole({ title: 'Night Nurse' }),
  ];
  await save(amara, ward.id);
  app.clock.advance(MINUTE);
  await save(amara, night.id);
  await save(amara, night.id);
  expect(await listSaved(amara)).toEqual([
    { title: 'Night Nurse', isOpen: true, hasApplied: false },
    { title: 'Ward Nurse', isOpen: true, hasApplied: false },
  ]);
  const deck = await amara.call(roles.listDeck, { query: { limit: 50 } });
  expect(deck.filter((card) => card.isSaved).map((card) => card.title)).toHaveLength(2);

  const [first] = await amara.call(savedRoles.listSavedRoles, { query: { limit: 1 } });
  expect(first?.role).toMatchObject({ title: 'Night Nurse', contactEmail: null, isSaved: true });
  expect(first?.role.fit.version).toBe(deck[0]?.fit.version);

  await amara.applyTo(night.id);
  await bridge.call(roles.setRoleStatus, { params: { roleId: ward.id }, body: { status: 'closed' } });
  expect(await listSaved(amara)).toEqual([
    { title: 'Night Nurse', isOpen: true, hasApplied: true },
    { title: 'Ward Nurse', isOpen: false, hasApplied: false },
  ]);
  await amara.call(savedRoles.unsaveRole, { params: { roleId: ward.id } });
  await amara.call(savedRoles.unsaveRole, { params: { roleId: ward.id } });
  expect(await listSaved(amara)).toHaveLength(1);
});

test('a saved role that was paused may open again, a closed one will not', async () => {
  const asha = await app.seeker('Asha');
  const ward = await bridge.postRole({ title: 'Ward Sister' });
  await save(asha, ward.id);
  const found = async (status: 'paused' | 'live' | 'closed') => {
    await bridge.call(roles.setRoleStatus, { params: { roleId: ward.id }, body: { status } });
    const [role] = await asha.call(savedRoles.listSavedRoles);
    return { isOpen: role?.isOpen, isPaused: role?.isPaused };
  };
  expect(await found('paused')).toEqual({ isOpen: false, isPaused: true });
  expect(await found('live')).toEqual({ isOpen: true, isPaused: undefined });
  expect(await found('closed')).toEqual({ isOpen: false, isPaused: undefined });
});

test('a paused or unknown role can’t be saved', async () => {
  const bela = await app.seeker('Bela');
  const [paused, closed] = [
    await bridge.postRole({ title: 'Paused' }),
    await bridge.postRole({ title: 'Closed' }),
  ];
  for (const [{ id: roleId }, status] of [
    [paused, 'paused'],
    [closed, 'closed'],
  ] as const) {
    await bridge.call(roles.setRoleStatus, { params: { roleId }, body: { status } });
  }
  const put = async (roleId: string) => (await bela.send('PUT', `/api/saved-roles/${roleId}`)).status;
  expect(await put(paused.id)).toBe(404);
  expect(await put(closed.id)).toBe(404);
  expect(await put(bela.id)).toBe(404);
  expect(await put('nonsense')).toBe(404);
  expect(await listSaved(bela)).toEqual([]);
});

test('a block takes the employer’s roles off the list', async () => {
  const [cora, harbour] = [await app.seeker('Cora'), await app.employer('Harbour')];
  const other = await harbour.postRole({ title: 'Welder' });
  await save(cora, other.id);
  const { threadId } = await meet(cora, harbour, 'Painter');
  expect(await listSaved(cora)).toHaveLength(1);
  await cora.call(safety.block, { body: { threadId } });
  expect(await listSaved(cora)).toEqual([]);
  expect((await cora.send('PUT', `/api/saved-roles/${other.id}`)).status).toBe(404);
});

test('nobody can save more than two hundred roles, even at once', async () => {
  const dora = await app.seeker('Dora');
  const [one, two] = [await bridge.postRole({ title: 'One' }), await bridge.postRole({ title: 'Two' })];
  const { db } = app.context;
  await db.transaction().execute(async (trx) => {
    const template = await trx
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    for (let n = 1; n < SAVED_ROLES_MAX; n += 1) {
      const { changed_in: _, ...role } = template;
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      await trx
        .insertInto('roles')
        .values({ ...role, id, client_id: null, questions: null, details: null, status: 'closed' })
        .execute();
      await trx
        .insertInto('saved_roles')
        .values({ seeker_id: dora.id, role_id: id, saved_at: app.clock() })
        .execute();
    }
  });
  const responses = await Promise.all(
    [one, two].map(async ({ id }) => (await dora.send('PUT', `/api/saved-roles/${id}`)).status),
  );
  expect(responses.sort()).toEqual([204, 409]);
});
