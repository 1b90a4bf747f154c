import { expect, test } from 'vitest';
import { roles, seekers } from '#contract/index.ts';
import type { EmployerRole, RoleCard } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');
const HOURLY = {
  per: 'hour',
  minPence: 1_400,
  maxPence: 1_600,
  hoursPerWeek: 20,
  daysPerWeek: null,
} as const;

async function titles(person: Person, query: Record<string, string | number>): Promise<string[]> {
  const cards: RoleCard[] = await person.call(roles.listDeck, { query: { limit: 50, ...query } });
  const { count } = await person.call(roles.countDeck, { query });
  expect(count).toBe(cards.length);
  return cards.map(({ title }) => title).sort();
}

async function card(person: Person, roleId: string): Promise<RoleCard> {
  const cards = await person.call(roles.listDeck, { query: { limit: 50 } });
  const found = cards.find(({ id }) => id === roleId);
  if (found === undefined) throw new Error('It is not in the deck.');
  return found;
}

/** The body with which a client that doesn't know the details of an advert changes the title. */
function asBefore(role: EmployerRole, title: string) {
  const { descriptionMd, locationCity, workMode, salaryMinGbpInt, salaryMaxGbpInt, requiredSkills } = role;
  const { requiredExperience, jobType, contactName, contactEmail } = role;
  const unchanged = {
    descriptionMd,
    locationCity,
    workMode,
    salaryMinGbpInt,
    salaryMaxGbpInt,
    requiredSkills,
  };
  return { ...unchanged, requiredExperience, jobType, contactName, contactEmail, title };
}

test('hourly pay is shown per year, and its hours give the take-home pay', async () => {
  const amara = await app.seeker('Amara');
  const role = await bridge.postRole({ title: 'Barista', jobType: 'part-time', pay: HOURLY });
  expect(role).toMatchObject({ salaryMinGbpInt: 1_456_000, salaryMaxGbpInt: 1_664_000, pay: HOURLY });
  const seen = await card(amara, role.id);
  expect(seen.pay).toEqual(HOURLY);
  // £15,600 a year in the middle.
  expect(seen.takeHomeMonthlyPence).toBeGreaterThan(110_000);
  expect(seen.takeHomeMonthlyPence).toBeLessThan(130_000);

  const page = await amara.fetch(`/jobs/${role.id}`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(html).toContain('Paid £14 – £16 an hour for 20 hours a week');
  const data = JSON.parse(
    /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}',
  );
  expect(data).toMatchObject({
    workHours: '20 hours a week',
    baseSalary: { value: { minValue: 14, maxValue: 16, unitText: 'HOUR' } },
  });

  const edit = (body: object) =>
    bridge.call(roles.updateRole, { params: { roleId: role.id }, body: body as never });
  // If another client changes the title, the hourly pay stays. If it changes the salary, that replaces the hourly pay.
  expect(await edit(asBefore(role, 'Head Barista'))).toMatchObject({ title: 'Head Barista', pay: HOURLY });
  const salaried = await edit({ ...asBefore(role, 'Head Barista'), salaryMaxGbpInt: 1_700_000 });
  expect([salaried.pay, salaried.salaryMaxGbpInt]).toEqual([undefined, 1_700_000]);

  for (const pay of [
    { ...HOURLY, hoursPerWeek: null },
    { ...HOURLY, per: 'day' as const },
  ]) {
    await expect(bridge.postRole({ title: 'Porter', pay })).rejects.toMatchObject({ status: 422 });
  }
});

test('Bela narrows the deck by visa, office days, hours and benefits', async () => {
  const bela = await app.seeker('Bela');
  const here = { locationCity: 'Truro', workMode: 'hybrid' } as const;
  await bridge.postRole({
    title: 'Archivist',
    ...here,
    pay: HOURLY,
    sponsorsVisa: true,
    officeDaysPerWeek: 2,
    benefits: ['Enhanced pension', 'A boat on Fridays'],
  });
  await bridge.postRole({ title: 'Binder', ...here, sponsorsVisa: false, officeDaysPerWeek: 4 });
  await bridge.postRole({ title: 'Curator', ...here });
  const truro = { locations: 'Truro' };
  expect(await titles(bela, truro)).toEqual(['Archivist', 'Binder', 'Curator']);
  expect(await titles(bela, { ...truro, sponsorsVisa: '1' })).toEqual(['Archivist']);
  expect(await titles(bela, { ...truro, officeDaysMax: 2 })).toEqual(['Archivist']);
  expect(await titles(bela, { ...truro, officeDaysMax: 4 })).toEqual(['Archivist', 'Binder']);
  expect(await titles(bela, { ...truro, hoursMax: 20 })).toEqual(['Archivist']);
  expect(await titles(bela, { ...truro, hoursMax: 19 })).toEqual([]);
  expect(await titles(bela, { ...truro, benefits: 'pension' })).toEqual(['Archivist']);
  expect(await titles(bela, { ...truro, benefits: 'pension,dental' })).toEqual([]);
  for (const wrong of ['officeDaysMax=6', 'hoursMax=0', 'benefits=boat', 'sponsorsVisa=yes']) {
    expect([wrong, (await bela.fetch(`/api/roles/matches?${wrong}`)).status]).toEqual([wrong, 400]);
  }
});

test('a nice-to-have skill raises the fit, less than a required one', async () => {
  const seekerWith = async (name: string, skills: string[]) => {
    const seeker = await app.seeker(name);
    await seeker.call(seekers.saveSeekerProfile, { body: { skills } });
    return seeker;
  };
  const plain = await seekerWith('Cora', ['Nursing']);
  const more = await seekerWith('Dora', ['Nursing', 'Welsh']);
  const role = await bridge.postRole({
    title: 'Clinic Nurse',
    requiredSkills: ['Nursing'],
    niceToHaveSkills: ['Welsh', 'nursing'],
    matchAtFitInt: 1,
  });
  expect(role.niceToHaveSkills).toEqual(['Welsh']);
  const [without, withWelsh] = [await card(plain, role.id), await card(more, role.id)];
  expect(withWelsh.fitScoreInt).toBeGreaterThan(without.fitScoreInt);
  const reasonOf = ({ fit }: RoleCard) => fit.reasons.find(({ part }) => part === 'skills');
  expect(reasonOf(without)?.text).toBe('1 of 1 required skill: Nursing. 0 of 1 that would help.');
  expect(reasonOf(withWelsh)?.text).toContain('1 of 1 that would help: Welsh.');
  expect(reasonOf(without)?.skills?.at(-1)).toMatchObject({ skill: 'Welsh', isNiceToHave: true });
  // A nice-to-have skill is not needed: this role matches at once if the fit is not 0 and every required skill is met (D10).
  expect(await plain.applyTo(role.id)).toMatchObject({ isMutualMatch: true });
});

test('a role closes at its closing date, which may be moved', async () => {
  const closesAt = new Date(app.context.clock().getTime() + 3 * DAY).toISOString();
  const role = await bridge.postRole({ title: 'Verger', closesAt });
  expect(role).toMatchObject({ closesAt, expiresAt: closesAt });
  const past = new Date(app.context.clock().getTime() - HOUR).toISOString();
  const edit = (body: object) =>
    bridge.call(roles.updateRole, {
      params: { roleId: role.id },
      body: { ...asBefore(role, 'Verger'), ...body },
    });
  await expect(edit({ closesAt: past })).rejects.toMatchObject({ status: 422 });
  // An edit that does not mention the closing date keeps it.
  expect(await edit({})).toMatchObject({ closesAt, expiresAt: closesAt });
  await app.advance(3 * DAY);
  const getRole = () => bridge.call(roles.getEmployerRole, { params: { roleId: role.id } });
  expect(await getRole()).toMatchObject({ status: 'expired' });
  const reopened = await bridge.call(roles.setRoleStatus, {
    params: { roleId: role.id },
    body: { status: 'live' },
  });
  expect([reopened.status, reopened.closesAt]).toEqual(['live', undefined]);
  const later = new Date(app.context.clock().getTime() + 20 * DAY).toISOString();
  expect(await edit({ closesAt: later })).toMatchObject({ closesAt: later, expiresAt: later });
});
