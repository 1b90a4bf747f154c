import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { DAY } from '../../clock.ts';
import { keepDirectory } from './keep-directory.ts';
import { writeSitemap } from './write-sitemap.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const bridge = await app.employer('Bridge & Co');
const signal = new AbortController().signal;

async function read(path: string) {
  const response = await app.visitor().fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

const titlesIn = (text: string) =>
  [...text.matchAll(/<a href="\/jobs\/[\da-f-]{36}"><b>([^<]*)/g)].map(([, title]) => title);
const addressIn = (text: string) => /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1] ?? null;

function postIn(locationCity: string | null, title: string) {
  app.clock.advance(1_000);
  return bridge.postRole({ title, locationCity, workMode: locationCity === null ? 'remote' : 'onsite' });
}

test('a new role is listed at its place and under its occupation', async () => {
  await postIn('Granary Wharf, Leeds LS1 4AP', 'Senior Chef (nights)');
  await postIn('Bradford', 'Chef');
  await postIn(null, 'Software Engineer');
  await postIn('A place nobody knows', 'Wizard');

  expect(titlesIn((await read('/jobs')).text)).toEqual([
    'Wizard',
    'Software Engineer',
    'Chef',
    'Senior Chef (nights)',
  ]);
  const leeds = await read('/jobs/in/leeds');
  expect(titlesIn(leeds.text)).toEqual(['Senior Chef (nights)']);
  expect(leeds.text).toContain('<h1>Jobs in Leeds</h1>');
  expect(addressIn(leeds.text)).toBe('https://nod.example/jobs/in/leeds');
  expect(titlesIn((await read('/jobs/as/chef')).text)).toEqual(['Chef', 'Senior Chef (nights)']);
  expect(titlesIn((await read('/jobs/in/bradford/as/chef')).text)).toEqual(['Chef']);
  expect(titlesIn((await read('/jobs/in/anywhere')).text)).toEqual(['Software Engineer']);
});

test('pages lead on to occupations, places and nearby towns that have roles', async () => {
  await keepDirectory(app.context, signal);
  const { text } = await read('/jobs');
  expect(text).toContain('<a href="/jobs/as/chef">Chef <span class="num">2</span></a>');
  expect(text).toContain('<a href="/jobs/in/anywhere">Anywhere in the UK <span class="num">1</span></a>');
  const leeds = (await read('/jobs/in/leeds')).text;
  expect(leeds).toContain('<a href="/jobs/in/bradford">Bradford <span class="num">1</span></a>');
  expect(leeds).toContain('<a href="/jobs/in/leeds/as/chef">Chef <span class="num">1</span></a>');
  expect((await read('/jobs/in/bradford/as/chef')).text).toContain('href="/jobs/in/leeds/as/chef"');
});

test('a title without its own occupation is listed in its unit group', async () => {
  const keeper = await postIn('Selby', 'Zookeeper');
  await postIn('Selby', 'Dog Groomer');
  await postIn('Selby', 'Wizard');
  // Another name of an occupation that we list, so it is in that section, not in the unit group's.
  await postIn('Selby', 'Sparky');
  await keepDirectory(app.context, signal);
  const selby = (await read('/jobs/in/selby')).text;
  expect(selby).toContain(
    '<a href="/jobs/in/selby/as/animal-carers">Animal carers <span class="num">1</span></a>',
  );
  expect(selby).toContain('/jobs/in/selby/as/electrician"');
  expect(selby).not.toContain('/as/electricians"');
  const carers = (await read('/jobs/in/selby/as/animal-carers')).text;
  expect(carers).toContain('<h1>Jobs for animal carers in Selby</h1>');
  expect(titlesIn(carers)).toEqual(['Zookeeper']);
  expect((await read(`/jobs/${keeper.id}`)).text).toContain('href="/jobs/as/animal-carers"');
});

test('an occupation’s page leads to similar work first', async () => {
  const similar = /<h2>Similar work<\/h2>(.*?)<\/nav>/s;
  await postIn('Selby', 'Plumber');
  await keepDirectory(app.context, signal);
  const groomers = similar.exec((await read('/jobs/in/selby/as/dog-groomer')).text)?.[1] ?? '';
  expect(groomers).toContain('/jobs/in/selby/as/animal-carers');
  expect(groomers).not.toContain('plumber');
  expect((await read('/jobs/in/selby')).text).not.toContain('Similar work');
  expect((await read('/jobs/in/leeds/as/chef')).text).not.toContain('Similar work');
});

test('simultaneous counts of the directory leave one result', async () => {
  await Promise.all([1, 2, 3].map(() => keepDirectory(app.context, signal)));
  const { text } = await read('/jobs');
  expect(text).toContain('<a href="/jobs/as/chef">Chef <span class="num">2</span></a>');
});

test('a role’s page leads to more roles like it', async () => {
  const role = await postIn('Leeds', 'Pastry Chef');
  const { text } = await read(`/jobs/${role.id}`);
  expect(text).toContain('<a href="/jobs/as/chef" class="link-soft">Chef jobs in the UK</a>');
  expect(text).toContain('<a href="/jobs/in/leeds" class="link-soft">Jobs in Leeds</a>');
});

test('a section without roles is not indexed, and an unknown one is missing', async () => {
  const empty = await read('/jobs/in/truro');
  expect([empty.status, addressIn(empty.text)]).toEqual([200, null]);
  expect(empty.text).toContain('No open roles at the moment.');
  for (const path of [
    '/jobs/in/atlantis',
    '/jobs/as/wizard',
    '/jobs/in/leeds/as/wizard',
    '/jobs/in/%00',
    '/jobs/as/__proto__',
  ]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('older roles follow on further pages, each once', async () => {
  const now = app.clock();
  await sql`insert into roles (id, employer_id, title, description_md, work_mode, location_city, salary_min_pence,
      salary_max_pence, job_type, status, created_at, updated_at, expires_at)
    select gen_random_uuid(), ${bridge.id}, 'Welder ' || number, '', 'onsite', 'Truro', 3000000, 3000000, 'full_time',
      'live', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '30 days'
    from generate_series(1, 52) number`.execute(app.context.db);
  await keepDirectory(app.context, signal);
  const first = (await read('/jobs/in/truro')).text;
  const more = /href="(\/jobs\/in\/truro\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const second = (await read(more)).text;
  expect(new Set([...titlesIn(first), ...titlesIn(second)]).size).toBe(52);
  expect([titlesIn(second).length, addressIn(second)]).toEqual([2, null]);
  expect((await read('/jobs?after=nonsense')).status).toBe(400);
  expect((await read('/jobs?after=a&after=b')).status).toBe(400);
});

test('an edited role moves, and a closed one leaves', async () => {
  const role = await postIn('Whitby', 'Baker');
  await bridge.call(roles.updateRole, {
    params: { roleId: role.id },
    body: {
      title: 'Baker',
      workMode: 'onsite',
      salaryMinGbpInt: 3_000_000,
      salaryMaxGbpInt: 3_000_000,
      locationCity: 'Oban',
    },
  });
  expect(titlesIn((await read('/jobs/in/whitby')).text)).toEqual([]);
  expect(titlesIn((await read('/jobs/in/oban')).text)).toEqual(['Baker']);
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
  expect(titlesIn((await read('/jobs/in/oban')).text)).toEqual([]);
});

test('the hourly job adds an older release’s roles and removes closed ones', async () => {
  const role = await postIn('Stirling', 'Plumber');
  const { db } = app.context;
  await db.deleteFrom('role_directory').execute();
  await keepDirectory(app.context, signal);
  expect(titlesIn((await read('/jobs/in/stirling')).text)).toEqual(['Plumber']);
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
  await keepDirectory(app.context, signal);
  const left = await db
    .selectFrom('role_directory')
    .select('role_id')
    .where('role_id', '=', role.id)
    .execute();
  expect(left).toEqual([]);
  await postIn('Stirling', 'Plumber');
});

test('the sitemap has every section that has roles', async () => {
  await keepDirectory(app.context, signal);
  await writeSitemap(app.context, signal);
  const { text } = await read('/sitemap.xml');
  for (const path of ['/jobs', '/jobs/in/stirling', '/jobs/as/plumber', '/jobs/in/stirling/as/plumber']) {
    expect(text).toContain(`<loc>https://nod.example${path}</loc>`);
  }
  expect(text).not.toContain('/jobs/in/oban');
});

test('an expired role leaves at once', async () => {
  await postIn('Oban', 'Butcher');
  app.clock.advance(31 * DAY);
  expect(titlesIn((await read('/jobs/in/oban')).text)).toEqual([]);
});
