import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, DAY } from '../clock.ts';
import type { Context } from '../context.ts';
import { makeCv } from '../features/uploads/claim-upload.ts';
import { cvKey } from '../features/uploads/file-keys.ts';
import { AMARA } from './sign-in.ts';

const TYPE = 'application/pdf';

/** Amara's CV as a file, generated from her profile, so that newcomers can see an uploaded CV. */
export async function seedDemoCv(context: Context): Promise<void> {
  const { db, clock, config, storage } = context;
  const amara = await db
    .selectFrom('users')
    .innerJoin('seekers', 'seekers.user_id', 'users.id')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'location_city',
      'summary_text',
      'skills',
      'experience',
      'cv_url',
    ])
    .where('username_key', '=', AMARA)
    .executeTakeFirst();
  if (amara === undefined || amara.cv_url !== null) return;
  const name = `${amara.first_name} ${amara.last_name}`;
  const titles = Array.isArray(amara.experience?.titles) ? amara.experience.titles.map(String) : [];
  const bytes = await pdfOf(name, [
    [null, [amara.location_city, amara.email].filter(Boolean).join(' · ')],
    ['Professional summary', amara.summary_text ?? ''],
    ['Skills', amara.skills.join(', ')],
    ['Experience', titles.join('\n')],
  ]);
  const id = randomUUID();
  const at = after(clock(), -9 * DAY);
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(join(config.dataDir, 'demo-'));
  const path = join(folder, 'cv.pdf');
  await writeFile(path, bytes);
  await storage.keep(cvKey(id), path, TYPE);
  await rm(folder, { recursive: true, force: true });
  const upload = await db
    .insertInto('uploads')
    .values({
      id,
      user_id: amara.id,
      key: cvKey(id),
      state: 'received',
      is_presigned: false,
      declared_name: `${name} CV.pdf`,
      size: bytes.length,
      type: TYPE,
      sha256: createHash('sha256').update(bytes).digest(),
      offered_at: at,
      expires_at: at,
      received_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await makeCv(context, upload);
}

type Section = readonly [heading: string | null, words: string];

async function pdfOf(name: string, sections: readonly Section[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4', margin: 64, info: { Title: name } });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.once('end', () => resolve(Buffer.concat(chunks)));
    document.once('error', reject);
    document.font('Helvetica-Bold').fontSize(22).text(name);
    for (const [heading, words] of sections) {
      if (words === '') continue;
      if (heading !== null) document.moveDown().font('Helvetica-Bold').fontSize(13).text(heading);
      document.font('Helvetica').fontSize(11).text(words, { lineGap: 3 });
    }
    document.end();
  });
}
