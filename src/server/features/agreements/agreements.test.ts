import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accounts, agreements, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { readConfig } from '../../config.ts';
import { currentLegalVersion } from './queries.ts';

const app = await appOfFile({ legal: { since: '2031-05-01', privacyText: null, termsText: null } });

/**
 * Changes the version that the person agreed to, as if they had registered before `LEGAL_SINCE` was moved on. Call it before
 * `currentUser`, after which the server would remember that they agreed to the current version.
 */
async function agreedTo(person: Person, version: string): Promise<void> {
  await app.context.db.updateTable('agreements').set({ version }).where('user_id', '=', person.id).execute();
}

test('creating an account records the version that was agreed to', async () => {
  const amara = await app.seeker('Amara');
  expect(await amara.call(accounts.currentUser)).not.toHaveProperty('newLegalVersion');
  const { agreements } = await amara.call(personalData.exportPersonalData);
  expect(agreements).toEqual([{ version: '2031-05-01', agreedAt: app.clock().toISOString() }]);
});

test('a person is shown a new version until they agree to it', async () => {
  const bola = await app.seeker('Bola');
  await agreedTo(bola, '2030-01-01');
  const { newLegalVersion: version } = await bola.call(accounts.currentUser);
  expect(version).toBe('2031-05-01');

  const older = await bola.send('POST', '/api/account/agreement', { version: '2030-01-01' });
  expect(older.status).toBe(409);
  expect((await bola.call(accounts.currentUser)).newLegalVersion).toBe('2031-05-01');

  await app.advance(60_000);
  await bola.call(agreements.agree, { body: { version: '2031-05-01' } });
  await bola.call(agreements.agree, { body: { version: '2031-05-01' } });
  expect(await bola.call(accounts.currentUser)).not.toHaveProperty('newLegalVersion');
  const exported = await bola.call(personalData.exportPersonalData);
  expect(exported.agreements.map(({ version }) => version)).toEqual(['2030-01-01', '2031-05-01']);
});

test('an account older than the legal pages is shown them at sign-in', async () => {
  const cem = await app.seeker('Cem');
  await app.context.db.deleteFrom('agreements').where('user_id', '=', cem.id).execute();
  const signedIn = await cem.call(accounts.login, {
    body: { username: 'cem', password: 'nod-test-2026' },
  });
  expect(signedIn.newLegalVersion).toBe('2031-05-01');
  // Nothing is blocked until they agree.
  expect((await cem.fetch('/api/applications')).status).toBe(200);
});

test('an operator’s own text needs the day from which it applies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-legal-'));
  const termsPath = join(folder, 'terms.md');
  writeFileSync(termsPath, '# Ours\n');
  expect(() => readConfig({ TERMS_TEXT: termsPath })).toThrow('TERMS_TEXT is set, but it needs LEGAL_SINCE');
  expect(() => readConfig({ LEGAL_SINCE: '2026-02-30' })).toThrow("LEGAL_SINCE is '2026-02-30'");
  const earlier = { LEGAL_SINCE: '2020-01-01' };
  // If one of the two texts is ours, the version is no older than that text.
  expect(currentLegalVersion(readConfig({ ...earlier, TERMS_TEXT: termsPath })) > '2026').toBe(true);
  const both = readConfig({ ...earlier, TERMS_TEXT: termsPath, PRIVACY_TEXT: termsPath });
  expect(currentLegalVersion(both)).toBe('2020-01-01');
});
