import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { applications, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { jobPostingFaults } from '#testing/check-job-posting.ts';
import type { Person } from '#testing/person.ts';
import { testApp } from '#testing/test-app.ts';
import { DAY } from '../../clock.ts';
import { seedDemoWorld } from '../../demo/seed.ts';
import { jobPosting } from './job-posting-html.ts';
import { withPreview } from './landing-page.ts';
import { liveRoles } from './role-queries.ts';
import { writeSitemap } from './write-sitemap.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const visitor = app.visitor();
const bridge = await app.employer('Bridge <&> Co');

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await visitor.fetch(path, { headers: { accept: 'text/html', ...headers } });
  return { response, text: await response.text() };
}

function dataIn(text: string): { script: string; data: Record<string, unknown> } {
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  return { script, data: JSON.parse(script) };
}

test('a live role has a public page with its pay and a way to apply', async () => {
  const role = await bridge.postRole({
    title: 'Welder',
    descriptionMd: '## The work\n\nYou **weld** steel.\n\n- Nights\n- [Site](https://bridge.example/site)',
    workMode: 'onsite',
    locationCity: 'Leeds',
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 3_600_000,
    requiredSkills: ['Welding'],
    requiredExperience: { level: 'mid', years: 3 },
  });
  const { response, text } = await read(`/jobs/${role.id}`);
  expect(response.status).toBe(200);
  expect(text).toContain('<h1>Welder</h1>');
  expect(text).toContain('Bridge &lt;&amp;&gt; Co');
  expect(text).toContain('Leeds · On-site');
  expect(text).toContain('£30,000 – £36,000 a year');
  expect(text).toMatch(/≈ £2,\d{3} a month in your pocket/);
  expect(text).toContain('<h3>The work</h3>\n<p>You <strong>weld</strong> steel.</p>\n<ul><li>Nights</li>');
  expect(text).toContain(`href="/jobs/${role.id}/apply"`);
  expect(text).toContain(`<link rel="canonical" href="https://nod.example/jobs/${role.id}">`);
  expect(text).toContain('<meta property="og:title" content="Welder at Bridge &lt;&amp;&gt; Co">');
  expect(text).toContain('No response record');

  const { script, data } = dataIn(text);
  expect(jobPostingFaults(data)).toEqual([]);
  expect(data).toMatchObject({
    title: 'Welder',
    employmentType: 'FULL_TIME',
    hiringOrganization: { name: 'Bridge <&> Co' },
    jobLocation: { address: { addressLocality: 'Leeds', addressRegion: 'England', addressCountry: 'GB' } },
    baseSalary: { value: { minValue: 30_000, maxValue: 36_000 } },
    validThrough: role.expiresAt,
    experienceRequirements: { monthsOfExperience: 36 },
    url: `https://nod.example/jobs/${role.id}`,
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).not.toContain('unsafe');

  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(response.headers.get('last-modified')).toBe(app.clock().toUTCString());
  const etag = response.headers.get('etag') ?? '';
  expect((await read(`/jobs/${role.id}`, { 'if-none-match': etag })).response.status).toBe(304);
  await bridge.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...role, requiredSkills: ['Welding', 'Rigging'] },
  });
  expect((await read(`/jobs/${role.id}`, { 'if-none-match': etag })).response.status).toBe(200);
});

test('a public page offers sign-in to visitors, and the app to users', async () => {
  const { response, text } = await read('/how-matching-works');
  expect(text).toContain('<a href="/auth" class="button quiet">Sign in</a>');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const signedIn = await bridge.fetch('/how-matching-works', { headers: { accept: 'text/html' } });
  const ownText = await signedIn.text();
  expect(ownText).toContain('<a href="/" class="button quiet">Open Nod</a>');
  expect(ownText).not.toContain('Sign in');
  expect(signedIn.headers.get('cache-control')).toBe('private, max-age=60');
  expect([response, signedIn].map(({ headers }) => headers.get('vary'))).toEqual(
    Array(2).fill('cookie, accept-encoding'),
  );
  expect(signedIn.headers.get('etag')).not.toBe(response.headers.get('etag'));
});

test('a role page states the remote region and who posted it', async () => {
  const remote = await bridge.postRole({ workMode: 'remote', locationCity: null, descriptionMd: '' });
  await app.context.db
    .updateTable('roles')
    .set({ hiring_organisation: 'Severn Trust' })
    .where('id', '=', remote.id)
    .execute();
  const { text } = await read(`/jobs/${remote.id}`);
  expect(text).toContain('Posted by Bridge &lt;&amp;&gt; Co');
  const { data } = dataIn(text);
  expect(jobPostingFaults(data)).toEqual([]);
  expect(data).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United Kingdom' },
    hiringOrganization: { name: 'Severn Trust' },
  });
  expect(data).not.toHaveProperty('jobLocation');
});

test('the page of a role that is not open says so; an unknown one is 404', async () => {
  const role = await bridge.postRole();
  const setStatus = (status: 'live' | 'paused' | 'closed') =>
    bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status } });
  for (const [status, code] of [
    ['paused', 404],
    ['closed', 410],
  ] as const) {
    await setStatus(status);
    const { response, text } = await read(`/jobs/${role.id}`);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([code, 'noindex']);
    expect(text).toContain(`This role is ${status}`);
    expect(text).not.toContain('ld+json');
  }
  await setStatus('live');
  const hold = (since: Date | null) =>
    app.context.db.updateTable('roles').set({ held_since: since }).where('id', '=', role.id).execute();
  await hold(app.clock());
  const page = await read(`/jobs/${role.id}`);
  expect(page.text).toContain('No new applications');
  expect(page.text).not.toContain('ld+json');
  await hold(null);
  const past = { expires_at: new Date(app.clock().getTime() - DAY) };
  await app.context.db.updateTable('roles').set(past).where('id', '=', role.id).execute();
  expect((await read(`/jobs/${role.id}`)).response.status).toBe(410);
  for (const id of [crypto.randomUUID(), 'x', '%00', "1' or '1'='1"]) {
    expect((await read(`/jobs/${id}`)).response.status).toBe(404);
    expect((await read(`/companies/${id}`)).response.status).toBe(404);
  }
});

test('Apply leads through sign-in to the role, and never to another site', async () => {
  const role = await bridge.postRole();
  const amara = await app.seeker('Amara');
  const follow = async (person: Person, path = `/jobs/${role.id}/apply`) => {
    const response = await person.fetch(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
    return response.headers.get('location');
  };
  const returnPath = `/jobs/${role.id}/apply?back=1`;
  const toSignIn = `/auth?next=${encodeURIComponent(returnPath)}&join=JobSeeker`;
  expect(await follow(visitor)).toBe(toSignIn);
  expect(await follow(amara)).toBe(`/?role=${role.id}`);
  expect(await follow(amara, returnPath)).toBe(`/?role=${role.id}`);
  // An employer may sign in as somebody else, but is asked only once.
  expect(await follow(bridge)).toBe(toSignIn);
  expect(await follow(bridge, returnPath)).toBe('/');
  // Once she has applied, even if she has withdrawn since, it leads to her applications and not to another card.
  const { application } = await amara.call(applications.apply, { body: { roleId: role.id } });
  expect(await follow(amara)).toBe('/?tab=matches');
  await amara.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'withdrawn' },
  });
  expect(await follow(amara)).toBe('/?tab=matches');
  // The same happens if she was signed out when she followed the link.
  expect(await follow(amara, returnPath)).toBe('/?tab=matches');
  // Once it has closed, it leads Bela to the page that says so. Her deck would begin with another role.
  const bela = await app.seeker('Bela');
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
  expect(await follow(bela, returnPath)).toBe(`/jobs/${role.id}`);
  expect((await visitor.fetch('/jobs/%2F%2Fevil.example/apply')).status).toBe(404);
});

/** From public lists of strings that get past filters. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe src=javascript:alert(1)>',
  "'-alert(1)-'",
  '" onmouseover="alert(1)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](https://a.example/"onmouseover="alert(1))',
  'https://a.example/"><script>alert(1)</script>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
  '<style>@import"//evil.example"</style>',
  '<base href="//evil.example/">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u2028</ScRiPt >\u2029<x>',
  ']]><x>',
];

/** Every tag that the pages of roles and companies use. */
const TAGS = new Set(
  'html head meta script title link style body a div header main footer article aside nav section span p h1 h2 h3 ul ol li dl dt dd strong em b br svg path circle rect'.split(
    ' ',
  ),
);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Elements found with a parser, not by searching the text. */
function elementsIn(text: string): Element[] {
  const elements: Element[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => elements.push({ name, attributes }) });
  parser.end(text);
  return elements;
}

describe('user-written text stays text on the pages of roles and companies', () => {
  for (const words of HOSTILE) {
    test(words, async () => {
      const role = await bridge.postRole({
        title: words.slice(0, 140),
        descriptionMd: `**${words}**\n\n- ${words}`,
        locationCity: words.slice(0, 120),
        requiredSkills: [words.slice(0, 80)],
      });
      await app.context.db
        .updateTable('roles')
        .set({ hiring_organisation: words })
        .where('id', '=', role.id)
        .execute();
      for (const path of [`/jobs/${role.id}`, `/companies/${bridge.id}`]) {
        const { text } = await read(path);
        const elements = elementsIn(text);
        const scripts = elements.filter(({ name }) => name === 'script').map(({ attributes }) => attributes);
        expect(scripts.filter(({ type }) => type !== 'application/ld+json').length).toBeLessThanOrEqual(1);
        expect(scripts.every((attributes) => attributes.src === undefined)).toBe(true);
        expect(elements.map(({ name }) => name).filter((name) => !TAGS.has(name))).toEqual([]);
        for (const { attributes } of elements) {
          expect(Object.keys(attributes).filter((name) => /^on|^style$|:/.test(name))).toEqual([]);
          expect(attributes.href ?? '/').toMatch(/^(?:\/(?!\/)|#|https:\/\/)/);
        }
        if (path.startsWith('/jobs')) expect(jobPostingFaults(dataIn(text).data)).toEqual([]);
      }
      await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
    });
  }
});

test('company, guarantee and matching pages show their figures', async () => {
  const mill = await app.employer('The Mill');
  const open = await mill.postRole({ title: 'Miller' });
  const closed = await mill.postRole({ title: 'Ghost' });
  await mill.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });
  const { response, text } = await read(`/companies/${mill.id}`);
  expect(response.status).toBe(200);
  expect(text).toContain('1 open role');
  expect(text).toContain(`href="/jobs/${open.id}"`);
  expect(text).not.toContain('Ghost');
  expect(text).toContain('No response record: no answer has fallen due in the last 90 days.');
  expect(text).toContain('href="/ledger.csv"');

  const guarantee = await read('/guarantee');
  expect(guarantee.text).toContain('No answer has fallen due in the last 90 days.');
  expect(guarantee.text).toContain('Count it again');
  expect((await read('/guarantee?page=2')).response.status).toBe(404);
  expect((await read('/guarantee?page=x')).response.status).toBe(200);
  const matching = await read('/how-matching-works');
  const shares = [...matching.text.matchAll(/<td class="number">(\d+)%<\/td>/g)].map(([, share]) =>
    Number(share),
  );
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  expect(matching.text).toContain('Usual share');
  expect(matching.text).not.toContain('At most');
  const placePercent = Number(
    /Place and work mode<\/b><\/td><td class="number">(\d+)%/.exec(matching.text)?.[1],
  );
  const [, most, usual] = /remote role can add (\d+)% .*?, and (\d+)% to that of/.exec(matching.text) ?? [];
  expect(Number(most)).toBeGreaterThan(placePercent);
  expect(Number(usual)).toBeLessThanOrEqual(placePercent);
});

test('suspended companies are not shown', async () => {
  const fort = await app.employer('Fort');
  const role = await fort.postRole();
  await app.context.db
    .updateTable('users')
    .set({ suspended_at: app.clock() })
    .where('id', '=', fort.id)
    .execute();
  expect((await read(`/jobs/${role.id}`)).response.status).toBe(404);
  expect((await read(`/companies/${fort.id}`)).response.status).toBe(404);
  await writeSitemap(app.context, new AbortController().signal);
  const sitemap = (await read('/sitemap.xml')).text;
  expect(sitemap).toContain(bridge.id);
  expect(sitemap).not.toContain(fort.id);
});

test('page views are limited per address', async () => {
  await app.advance(DAY);
  const looks = Array.from({ length: 301 }, () => visitor.fetch('/how-matching-works'));
  const statuses = (await Promise.all(looks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await app.advance(DAY);
  expect((await read('/how-matching-works')).response.status).toBe(200);
});

test('every live demo role is a valid JobPosting and in the sitemap', async () => {
  const world = await testApp({ publicUrl: new URL('https://nod.example') });
  const { db } = world.context;
  await seedDemoWorld(db, world.clock());
  const live = await liveRoles(db, world.clock()).execute();
  expect(live.length).toBeGreaterThan(50);
  const faulty = live
    .map((role) => ({
      title: role.title,
      faults: jobPostingFaults(JSON.parse(JSON.stringify(jobPosting(role, 'https://nod.example/')))),
    }))
    .filter(({ faults }) => faults.length > 0);
  expect(faulty).toEqual([]);

  await writeSitemap(world.context, new AbortController().signal);
  const sitemap = await (await world.visitor().fetch('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/nod\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  const employers = new Set(live.map((role) => role.employer_id));
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/',
      '/guarantee',
      ...live.map((role) => `/jobs/${role.id}`),
      ...[...employers].map((id) => `/companies/${id}`),
    ]),
  );
  const sections = addresses.filter((path) => path?.startsWith('/jobs/in/') || path?.startsWith('/jobs/as/'));
  expect(addresses).toHaveLength(8 + sections.length + live.length + employers.size);
  expect((await world.visitor().fetch('/sitemap-2.xml')).status).toBe(404);
  const robots = await (await world.visitor().fetch('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://nod.example/sitemap.xml');
  await world.close();
});

test('a shared link to the landing page shows a picture', async () => {
  const { identity, br, gzip } = withPreview(
    Buffer.from('<title>Nod</title><!--head-->'),
    new URL('https://nod.example'),
  );
  const text = identity.toString();
  expect(text).toContain('<title>Nod</title><link rel="canonical" href="https://nod.example/">');
  const image = /<meta property="og:image" content="https:\/\/nod\.example(\/flags\/[\w-]+\.png)">/.exec(
    text,
  )?.[1];
  expect((await visitor.fetch(image ?? '/no-picture')).headers.get('content-type')).toBe('image/png');
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text]);
});
