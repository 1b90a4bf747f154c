import { expect, test } from 'vitest';
import type { CultureProfile } from '#contract/culture.ts';
import { accounts, applications, assessments, culture, personalData, roles } from '#contract/index.ts';
import type { RoleCard } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { assess } from '#testing/planner.ts';

const app = await appOfFile();

const PLANNED: CultureProfile = { structure: { importance: 3, stance: 2 } };
const OPEN: CultureProfile = { structure: { importance: 3, stance: -2 } };

async function cardOf(who: Person, roleId: string): Promise<RoleCard> {
  const cards = await who.call(roles.listDeck, { query: { limit: 50 } });
  const card = cards.find(({ id }) => id === roleId);
  if (card === undefined) throw new Error('the role is not in the deck');
  return card;
}

const say = (who: Person, profile: CultureProfile | null) =>
  who.call(culture.saveEmployerCulture, { body: { culture: profile } });

test('matching traits give a high culture fit, a retake may lower it', async () => {
  const [bridge, amara] = [await app.employer('Bridge & Co'), await app.seeker('Amara')];
  const ward = await bridge.postRole({ title: 'Ward Planner' });
  expect(await bridge.call(culture.getEmployerCulture)).toEqual({ culture: null, updatedAt: null });
  await assess(amara, true);
  expect(await cardOf(amara, ward.id)).toMatchObject({ personalityFitInt: 0 });
  expect(await cardOf(amara, ward.id)).not.toHaveProperty('culture');

  const saved = await say(bridge, PLANNED);
  expect(await bridge.call(culture.getEmployerCulture)).toEqual(saved);
  const planned = await cardOf(amara, ward.id);
  expect(planned.personalityFitInt).toBeGreaterThan(8_000);
  expect(planned.culture).toMatchObject([{ trait: 'structure', importance: 3, team: 2 }]);

  await assess(amara, false);
  expect((await cardOf(amara, ward.id)).personalityFitInt).toBeLessThan(2_000);
  await amara.call(assessments.deleteAssessment);
  expect((await cardOf(amara, ward.id)).personalityFitInt).toBe(0);
  await say(bridge, null);
});

test('a role’s own culture profile overrides the company’s until removed', async () => {
  const [cedar, ben] = [await app.employer('Cedar Homes'), await app.seeker('Ben')];
  await say(cedar, PLANNED);
  await assess(ben, true);
  const role = await cedar.postRole({ title: 'Night Porter', culture: OPEN });
  expect(role.culture).toEqual(OPEN);
  const high = (await cardOf(ben, (await cedar.postRole({ title: 'Day Porter' })).id)).personalityFitInt;
  const low = (await cardOf(ben, role.id)).personalityFitInt;
  expect(high).toBeGreaterThan(low + 5_000);
  const fields = {
    title: 'Night Porter',
    workMode: 'onsite',
    locationCity: 'Bristol',
    salaryMinGbpInt: 2_400_000,
    salaryMaxGbpInt: 2_600_000,
  } as const;
  const edited = await cedar.call(roles.updateRole, { params: { roleId: role.id }, body: fields });
  expect(edited.culture).toEqual(OPEN);
  const taken = { ...fields, culture: null };
  await cedar.call(roles.updateRole, { params: { roleId: role.id }, body: taken });
  expect((await cardOf(ben, role.id)).personalityFitInt).toBe(high);
  const listed = await cedar.call(roles.listEmployerRoles);
  expect(listed.find(({ id }) => id === role.id)?.culture).toBeNull();
});

test('an application keeps its culture fit, visible only while shared', async () => {
  const [dale, cleo] = [await app.employer('Dale & Sons'), await app.seeker('Cleo')];
  await say(dale, PLANNED);
  await assess(cleo, true);
  const role = await dale.postRole({ title: 'Ledger Clerk' });
  const { application } = await cleo.call(applications.apply, { body: { roleId: role.id } });
  expect(application.personalityFitInt).toBeGreaterThan(8_000);
  expect(application.culture).toHaveLength(1);
  const firstReceived = async () => (await dale.call(applications.listEmployerApplications))[0];
  expect(await firstReceived()).toMatchObject({ id: application.id, personalityFitInt: 0 });
  expect(await firstReceived()).not.toHaveProperty('culture');

  await cleo.call(assessments.setVisibility, { body: { visibleToEmployersBool: true } });
  expect(await firstReceived()).toMatchObject({
    personalityFitInt: application.personalityFitInt,
    culture: application.culture,
  });
  await say(dale, OPEN);
  expect((await firstReceived())?.personalityFitInt).toBe(application.personalityFitInt);

  await cleo.call(assessments.deleteAssessment);
  expect((await firstReceived())?.personalityFitInt).toBe(0);
  expect((await cleo.call(applications.listApplications))[0]).toMatchObject({ personalityFitInt: 0 });
});

test('a poor culture fit does not hide a role', async () => {
  const [elm, fay] = [await app.employer('Elm Care'), await app.seeker('Fay')];
  const role = await elm.postRole({ title: 'Care Planner' });
  await say(elm, OPEN);
  await assess(fay, true);
  expect((await cardOf(fay, role.id)).personalityFitInt).toBeLessThan(2_000);
});

test('an invalid culture profile is refused', async () => {
  const gorse = await app.employer('Gorse');
  const put = (who: Person, profile: unknown) =>
    who.send('PUT', '/api/employer/culture', { culture: profile });
  const decisive = { importance: 3, stance: 0 };
  const five = Object.fromEntries(
    ['collaboration', 'independence', 'structure', 'creativity', 'leadership'].map((t) => [t, decisive]),
  );
  expect((await put(gorse, five)).status).toBe(400);
  expect((await put(gorse, { structure: { importance: 1.5, stance: 0 } })).status).toBe(400);
  expect((await put(gorse, { structure: { importance: 1, stance: 3 } })).status).toBe(400);
  expect((await put(gorse, { humour: decisive })).status).toBe(400);
  const hazel = await app.visitor().register('Hazel', 'Employer');
  expect((await put(hazel, PLANNED)).status).toBe(409);
  expect((await gorse.call(culture.getEmployerCulture)).culture).toBeNull();
});

test('a culture profile is exported, and deleted with the account', async () => {
  const iris = await app.employer('Iris Labs');
  await say(iris, PLANNED);
  const data = await iris.call(personalData.exportPersonalData);
  expect(data.employer?.culture).toEqual(PLANNED);
  await iris.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  const left = await app.context.db
    .selectFrom('employer_culture')
    .select('profile')
    .where('employer_id', '=', iris.id)
    .execute();
  expect(left).toEqual([]);
});
