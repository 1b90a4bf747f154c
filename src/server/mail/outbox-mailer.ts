import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { compile } from './compile.ts';
import type { Mail, Mailer } from './mailer.ts';

/** How many mails are kept: the folder is for trying things out, not an archive. */
const KEPT = 500;

/**
 * Without an SMTP server, writes mail to DATA_DIR/outbox, named by the time of writing: as an .eml, just as it would
 * have been sent, and as a .json for the page that shows it.
 */
export function outboxMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compile(mail, from));
      await mkdir(folder, { recursive: true });
      const writtenAt = clock().toISOString();
      const name = `${writtenAt.replaceAll(/[:.]/g, '-')}_${mail.id}`;
      await writeFile(join(folder, `${name}.eml`), message as Buffer);
      await writeFile(
        join(folder, `${name}.json`),
        JSON.stringify({ ...mail, writtenAt } satisfies WrittenMail),
      );
      for (const oldFile of (await listOutbox(folder)).slice(KEPT)) {
        await rm(join(folder, `${oldFile}.eml`), { force: true });
        await rm(join(folder, `${oldFile}.json`), { force: true });
      }
      return { outcome: 'sent' };
    },
  };
}

export interface WrittenMail extends Mail {
  readonly writtenAt: string;
}

/** File names without extensions, newest first. */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

/** Null if there is no mail with this name. */
export async function readOutbox(folder: string, name: string): Promise<WrittenMail | null> {
  if (!/^[\w-]+$/.test(name)) return null;
  const file = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => null);
  return file === null ? null : JSON.parse(file);
}
