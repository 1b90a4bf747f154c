import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, type Stage } from './stage.ts';

let stage: Stage;
let site: Server;
let siteUrl: string;
let companyId: string;

/** A company's own page with a policy that allows nothing but Nod's script and frame. */
beforeAll(async () => {
  stage = await openStage();
  const nod = stage.app.url;
  site = createServer((request, response) => {
    const theme = new URL(request.url ?? '/', 'http://site').searchParams.get('theme') ?? 'auto';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${nod}; frame-src ${nod}`,
    });
    response.end(`<!doctype html><html lang="en"><title>Careers at Bridge</title><h1>Careers</h1>
<div data-nod-company="${companyId}" data-nod-theme="${theme}" data-nod-title="Roles at Bridge"></div>
<script src="${nod}/embed.js" async></script></html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await stage.close();
});

test('Bridge show their roles on their own site, and count the visitors', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  companyId = bridge.user?.id ?? '';
  for (let n = 1; n <= 12; n += 1) await bridge.postRole({ title: `Lock Keeper ${n}` });
  const lastRole = await bridge.postRole({ title: 'Ferry Hand' });

  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  const code = desktop.getByLabel('On your own site');
  await code.waitFor();
  await expect.poll(() => code.inputValue()).toContain(`<div data-nod-company="${companyId}"></div>`);

  for (const theme of ['light', 'dark'] as const) {
    const visitor = await stage.visitor(DESKTOP);
    await visitor.goto(`${siteUrl}/?theme=${theme}`);
    const frame = visitor.frameLocator('iframe[title="Roles at Bridge"]');
    await frame.getByRole('heading', { name: 'Open roles at Bridge & Co' }).waitFor();
    await frame.getByRole('link', { name: /Lock Keeper 12/ }).waitFor();
    // The frame grows to the height of its roles, so that nothing scrolls inside it.
    await visitor.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 900);
    const ground = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(ground).toBe(theme === 'dark' ? 'rgb(12, 19, 16)' : 'rgb(244, 246, 241)');
    expect(await visitor.context().cookies()).toEqual([]);

    const page = await stage.visitor(DESKTOP);
    await page.goto(`/embed/${companyId}?theme=${theme}`);
    await expectNoIssues(page);
  }

  // By keyboard; the role opens in a new tab.
  const visitor = await stage.visitor(DESKTOP);
  await visitor.goto(siteUrl);
  await visitor
    .frameLocator('iframe')
    .getByRole('link', { name: /Ferry Hand/ })
    .focus();
  const popup = visitor.waitForEvent('popup');
  await visitor.keyboard.press('Enter');
  const role = await popup;
  await role.getByRole('heading', { name: 'Ferry Hand' }).waitFor();
  await role.getByRole('link', { name: 'Apply on Nod' }).click();
  await role.waitForURL(/\/auth\?/);

  await desktop.goto(`/employer/job/${lastRole.id}`);
  await desktop.getByRole('row', { name: 'Your own site 1 1' }).waitFor();
  await expectNoIssues(desktop);
});
