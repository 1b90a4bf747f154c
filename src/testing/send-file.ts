import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { uploads } from '#contract/index.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const TEXT = 'text/plain';

/** The address that a person may send a file to. */
export async function uploadAddress(
  person: Person,
  declaration?: { name?: string; size?: number; type?: string },
): Promise<string> {
  return (await person.call(uploads.offerUpload, declaration ? { body: declaration } : {})).uploadURL;
}

export function put(url: string, body: Buffer | string, type: string, cookie = ''): Promise<Response> {
  return fetch(url, { method: 'PUT', headers: { 'content-type': type, cookie }, body: Buffer.from(body) });
}

/** The paths of all stored files under the upload folder. */
export async function filesKept({ context }: TestApp): Promise<string[]> {
  const entries = await readdir(join(context.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The states of a person's uploads, oldest first. */
export async function statesOf({ context }: TestApp, person: Person): Promise<string[]> {
  const rows = await context.db
    .selectFrom('uploads')
    .select('state')
    .where('user_id', '=', person.id)
    .orderBy('offered_at')
    .execute();
  return rows.map((row) => row.state);
}

/**
 * Sends a file that must be refused, and checks that nothing of it is left on the disk or in the table. Returns status and
 * message.
 */
export async function sendRefusedFile(
  app: TestApp,
  person: Person,
  body: Buffer | string,
  type: string,
  declaration = {},
): Promise<[status: number, message: string]> {
  const before = await filesKept(app);
  const response = await put(await uploadAddress(person, declaration), body, type);
  const { message } = await response.json();
  expect(await filesKept(app)).toEqual(before);
  expect(await statesOf(app, person)).toEqual([]);
  return [response.status, message];
}
