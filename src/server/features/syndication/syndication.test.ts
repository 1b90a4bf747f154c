import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { accounts, roleNumbers, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { DAY } from '../../clock.ts';

const ORIGIN = 'https://nod.example';
const app = await appOfFile({ publicUrl: new URL(ORIGIN) });
const visitor = app.visitor();

async function read(path: string) {
  const response = await visitor.fetch(path);
  return { response, type: response.headers.get('content-type'), text: await response.text() };
}

/** The texts of the elements of this name, in order; throws if elements overlap. */
function textsIn(xml: string, name: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (tag) => {
        open.push(tag);
        if (tag === name) texts.push('');
      },
      ontext: (text) => {
        if (open.at(-1) === name) texts.push((texts.pop() ?? '') + text);
      },
      onclosetag: (tag) => {
        if (open.pop() !== tag) throw new Error(`<${tag}> is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return texts;
}

test('a company’s open roles are a JSON feed, page by page', async () => {
  const bridge = await app.employer('Bridge <&> Co');
  const posted = [];
  for (let n = 0; n < 51; n += 1) posted.push(await bridge.postRole({ title: `Welder ${n}` }));
  const closed = await bridge.postRole({ title: 'Rigger' });
  await bridge.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });

  const path = `/companies/${bridge.user?.id}/jobs.json`;
  const { response, type, text } = await read(path);
  expect(type).toBe('application/feed+json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const first = JSON.parse(text);
  expect(first).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Jobs at Bridge <&> Co',
    feed_url: ORIGIN + path,
  });
  expect(first.items).toHaveLength(50);
  const next = JSON.parse((await read(first.next_url.slice(ORIGIN.length))).text);
  expect(next.next_url).toBeUndefined();
  const ids = [...first.items, ...next.items].map((item: { id: string }) => item.id);
  expect(ids.toSorted()).toEqual(posted.map(({ id }) => id).toSorted());
  expect(first.items[0].url).toBe(`${ORIGIN}/jobs/${first.items[0].id}?from=json-feed`);
});

test('feeds say how the pay is agreed, and what else the advert offers', async () => {
  const alder = await app.employer('Alder Cafe');
  await alder.postRole({
    title: 'Barista',
    jobType: 'part-time',
    pay: { per: 'hour', minPence: 1_400, maxPence: 1_600, hoursPerWeek: 20, daysPerWeek: null },
    benefits: ['Free meals'],
  });
  const [item] = JSON.parse((await read(`/companies/${alder.user?.id}/jobs.json`)).text).items;
  expect(item.content_html).toContain('Paid £14 – £16 an hour for 20 hours a week');
  expect(item.content_html).toContain('Benefits: Free meals');
});

test('the same roles are RSS and the XML that job sites read', async () => {
  const cedar = await app.employer('Cedar & “Sons”');
  const role = await cedar.postRole({
    title: 'Cook <nights> & days',
    descriptionMd: 'You **cook**.\n\n- Soup & bread',
    workMode: 'hybrid',
    locationCity: 'Leeds',
    salaryMinGbpInt: 2_500_000,
    salaryMaxGbpInt: 3_000_000,
  });
  const rss = await read(`/companies/${cedar.user?.id}/jobs.rss`);
  expect(rss.type).toBe('application/rss+xml; charset=utf-8');
  expect(textsIn(rss.text, 'title')).toEqual(['Jobs at Cedar & “Sons”', 'Cook <nights> & days']);
  expect(textsIn(rss.text, 'guid')).toEqual([role.id]);
  expect(textsIn(rss.text, 'description').at(-1)).toContain('<p>You <strong>cook</strong>.</p>');

  const sites = await read(`/companies/${cedar.user?.id}/jobs.xml`);
  expect(sites.type).toBe('application/xml; charset=utf-8');
  expect(textsIn(sites.text, 'title')).toEqual(['Cook <nights> & days']);
  expect(textsIn(sites.text, 'company')).toEqual(['Cedar & “Sons”']);
  expect(textsIn(sites.text, 'city')).toEqual(['Leeds']);
  expect(textsIn(sites.text, 'remotetype')).toEqual(['Hybrid remote']);
  expect(textsIn(sites.text, 'salary')).toEqual(['£25,000 – £30,000 a year']);
  expect(textsIn(sites.text, 'url')).toEqual([`${ORIGIN}/jobs/${role.id}?from=job-sites`]);
  expect(textsIn(sites.text, 'expirationdate')).toEqual([role.expiresAt.slice(0, 10)]);
});

test('characters that XML cannot hold are left out of it', async () => {
  const odd = await app.employer('Odd Ltd');
  const role = await odd.postRole({ title: 'Baker' });
  await app.context.db
    .updateTable('roles')
    .set({ title: 'Ba\u0008ker\uffff' })
    .where('id', '=', role.id)
    .execute();
  const { text } = await read(`/companies/${odd.user?.id}/jobs.xml`);
  expect(textsIn(text, 'title')).toEqual(['Baker']);
});

test('other sites may frame the embed, but not the company’s page', async () => {
  const dale = await app.employer('Dale Homes');
  const role = await dale.postRole({ title: 'Care Planner' });
  const { response, text } = await read(`/embed/${dale.user?.id}?theme=dark`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-frame-options')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(text).toContain('class="dark"');
  expect(text).toContain(`href="${ORIGIN}/jobs/${role.id}?from=embed" target="_blank"`);

  const page = await read(`/companies/${dale.user?.id}`);
  expect(page.response.headers.get('x-frame-options')).toBe('DENY');
  expect(page.response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await read('/embed/nobody')).response.status).toBe(404);
});

test('a suspended company has no feed, no embed and no oEmbed', async () => {
  const elm = await app.employer('Elm Care');
  await elm.postRole();
  await app.context.db
    .updateTable('employers')
    .set({ suspended_at: app.clock() })
    .where('user_id', '=', elm.user?.id ?? '')
    .execute();
  const page = encodeURIComponent(`${ORIGIN}/companies/${elm.user?.id}`);
  const paths = ['jobs.json', 'jobs.rss', 'jobs.xml'].map((file) => `/companies/${elm.user?.id}/${file}`);
  for (const path of [...paths, `/embed/${elm.user?.id}`, `/oembed?url=${page}`]) {
    expect((await read(path)).response.status).toBe(404);
  }
});

test('oEmbed describes a company’s page and a role’s, and no other page', async () => {
  const fern = await app.employer('Fern & Co');
  const role = await fern.postRole({ title: 'Clerk' });
  const oembed = (url: string, more = '') => read(`/oembed?url=${encodeURIComponent(url)}${more}`);

  const company = JSON.parse((await oembed(`${ORIGIN}/companies/${fern.user?.id}`, '&maxwidth=400')).text);
  expect(company).toMatchObject({ version: '1.0', type: 'rich', title: 'Jobs at Fern & Co', width: 400 });
  expect(company.html).toContain(`<iframe src="${ORIGIN}/embed/${fern.user?.id}"`);

  const described = JSON.parse((await oembed(`${ORIGIN}/jobs/${role.id}`)).text);
  expect(described).toMatchObject({ type: 'link', title: 'Clerk at Fern & Co' });
  const picture = await read(described.thumbnail_url.slice(ORIGIN.length));
  expect(picture.type).toBe('image/png');
  const { text } = await read(`/jobs/${role.id}`);
  expect(text).toContain(`href="${ORIGIN}/oembed?url=${encodeURIComponent(`${ORIGIN}/jobs/${role.id}`)}"`);

  for (const url of [`https://elsewhere.example/jobs/${role.id}`, `${ORIGIN}/auth`, 'nonsense']) {
    expect((await oembed(url)).response.status).toBe(404);
  }
  expect((await oembed(`${ORIGIN}/jobs/${role.id}`, '&format=xml')).response.status).toBe(422);
});

test('a role counts who came from elsewhere, and who went on to apply', async () => {
  const glen = await app.employer('Glen Foods');
  const role = await glen.postRole();
  const look = async () =>
    (await glen.call(roleNumbers.getRoleNumbers, { params: { roleId: role.id } })).arrivals;
  expect(await look()).toEqual([]);

  await read(`/jobs/${role.id}`);
  await read(`/jobs/${role.id}?from=somewhere`);
  const { text } = await read(`/jobs/${role.id}?from=embed`);
  expect(text).toContain(`href="/jobs/${role.id}/apply?from=embed"`);
  await app.advance(DAY);
  await glen.call(accounts.login, {
    body: { username: glen.user?.username ?? '', password: 'nod-test-2026' },
  });
  await read(`/jobs/${role.id}?from=embed`);
  await read(`/jobs/${role.id}?from=rss`);
  await visitor.fetch(`/jobs/${role.id}/apply?from=embed`, { redirect: 'manual' });
  expect(await look()).toEqual([
    { source: 'embed', views: 2, applies: 1 },
    { source: 'rss', views: 1, applies: 0 },
  ]);
});
