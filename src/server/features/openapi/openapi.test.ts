import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { mounted } from '../../http/route.ts';
import { callsByNoun } from './developer-pages.ts';
import { readDocument } from './read-document.ts';

const app = await appOfFile();
const { document } = readDocument();
const calls = [...callsByNoun(document).values()].flat();

test('the document has every call of the server and no other', () => {
  const described = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect(described.sort()).toEqual([...mounted.keys()].sort());
});

test('Redocly’s linter accepts what the server sends', async () => {
  const response = await app.visitor().fetch('/openapi.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const config = await createConfig({
    extends: ['recommended'],
    // Every call must name a refusal. The server's address depends on the installation, so it may be an example.
    rules: { 'operation-4xx-response': 'error', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source: await response.text(), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/** The statuses of responses to input that the server does not understand. */
const NOT_UNDERSTOOD = new Set([400, 413, 415]);

test('the server understands every example', async () => {
  const people: Record<string, Person> = {
    JobSeeker: await app.seeker('Amara'),
    Employer: await app.employer('Bridge'),
    Admin: await app.admin('Ada'),
    anyone: app.visitor(),
  };
  const withExample = calls.filter(({ operation }) => exampleOf(operation) !== undefined);
  expect(withExample.length).toBeGreaterThan(40);
  for (const { method, path, operation } of withExample) {
    const access = mounted.get(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)?.access;
    const who = access === 'anyone' ? 'anyone' : access === 'signedIn' ? 'JobSeeker' : (access?.[0] ?? '');
    const address = path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
    const person = people[who];
    if (person === undefined) throw new Error(`Nobody here may call ${operation.operationId}.`);
    const response = await person.send(method, address, exampleOf(operation));
    const words = await response.text();
    const isUnderstood = response.status < 500 && !NOT_UNDERSTOOD.has(response.status);
    expect([operation.operationId, response.status, words, isUnderstood]).toContain(true);
    expect(Object.keys(operation.responses)).toContain(String(response.status));
  }
});

test('a client generated from the document alone can register and post', async () => {
  // Beside this file, where the client's own library can be found.
  const folder = await mkdtemp(join(import.meta.dirname, 'generated-'));
  try {
    const api = join(folder, 'openapi.json');
    await writeFile(api, JSON.stringify(document));
    const file = join(folder, 'client.ts');
    await writeFile(file, await generateSource(api));
    const client = await import(pathToFileURL(file).href);
    client.defaults.baseUrl = app.url;
    const account = { username: 'weir', email: 'wendy@weir.example', firstName: 'Wendy', lastName: 'Weir' };
    let cookie = '';
    client.defaults.fetch = async (url: string, init: RequestInit) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie && { cookie }) };
      const response = await fetch(url, { ...init, headers });
      const sessionCookie = response.headers.getSetCookie().find((line) => line.startsWith('nod_session='));
      if (sessionCookie !== undefined) cookie = sessionCookie.split(';')[0] ?? '';
      return response;
    };
    const registered = await client.register({
      ...account,
      password: 'a long and private phrase',
      role: 'Employer',
    });
    expect(registered.status).toBe(201);
    await client.saveEmployer({ companyName: 'Weir', tierOption: 'OptionB' });
    const posted = await client.postRole({
      title: 'Lock keeper',
      workMode: 'onsite',
      salaryMinGbpInt: 2_600_000,
      salaryMaxGbpInt: 2_900_000,
    });
    expect(posted.data).toMatchObject({ title: 'Lock keeper', status: 'live' });
    const listed = await client.listEmployerRoles({ limit: 1 });
    expect(listed.data.map(({ title }: { title: string }) => title)).toEqual(['Lock keeper']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the developer pages list every call, and show limits and types', async () => {
  const visitor = app.visitor();
  const index = await (await visitor.fetch('/developers')).text();
  for (const { operation } of calls) expect(index).toContain(`#${operation.operationId}"`);
  const page = await (await visitor.fetch('/developers/applications')).text();
  expect(page).toContain('<h2 id="apply">Apply</h2>');
  expect(page).toContain('up to 4000 characters');
  expect(await (await visitor.fetch('/developers/types')).text()).toContain(
    '<h2 id="RoleCard">RoleCard</h2>',
  );
  expect((await visitor.fetch('/developers/nothing')).status).toBe(404);
});

function exampleOf({ requestBody }: (typeof calls)[number]['operation']): unknown {
  return requestBody?.content['application/json']?.example;
}
