import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CV_TYPES, type CvType, UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { type CvReader, createCvReader } from '../../features/uploads/reading/cv-reader.ts';
import { CutOff } from '../../isolated/read-isolated.ts';
import { DocumentRefused } from './read-document.ts';

/** More files would take too long to read, and more adverts would make the page of rankings too long. */
const MAX_FILES = { adverts: 200, cvs: 2_000 } as const;
const MEGABYTE = 1024 * 1024;
const NOBODY = { firstName: '', lastName: '' };

/** File types by the ending of the name. Markdown is read as plain text. */
const TYPES: ReadonlyMap<string, CvType> = new Map([
  ...Object.entries(CV_TYPES).map(([type, ending]) => [ending, type as CvType] as const),
  ['.md', 'text/plain'],
]);

export interface ReadFile {
  readonly name: string;
  readonly text: string;
}

/** A file that could not be used, and why. */
export interface UnreadFile {
  readonly name: string;
  readonly why: string;
}

export interface ReadFolder {
  readonly adverts: readonly ReadFile[];
  readonly cvs: readonly ReadFile[];
  readonly unread: readonly UnreadFile[];
}

/**
 * Reads the files in the folders `adverts` and `cvs` of a folder, in the order of their names. Each is read in a process of
 * its own, as an upload is, so that no file can harm this process. Throws DocumentRefused if one of the two folders is
 * missing, has too many files, or has none that can be read.
 */
export async function readFolder(path: string, name: string): Promise<ReadFolder> {
  const reader = createCvReader({ warn: () => {} });
  const unreadFiles: UnreadFile[] = [];
  const adverts = await readAll(reader, path, name, 'adverts', unreadFiles);
  const cvs = await readAll(reader, path, name, 'cvs', unreadFiles);
  return { adverts, cvs, unread: unreadFiles };
}

async function readAll(
  reader: CvReader,
  path: string,
  name: string,
  kind: keyof typeof MAX_FILES,
  unreadFiles: UnreadFile[],
): Promise<ReadFile[]> {
  const names = filesIn(join(path, kind), `${name}/${kind}`);
  if (names.length > MAX_FILES[kind]) {
    throw new DocumentRefused(
      `${name}/${kind} has ${names.length} files: at most ${MAX_FILES[kind]} are read.`,
    );
  }
  const readings = await Promise.all(names.map((file) => readOne(reader, join(path, kind, file))));
  const files: ReadFile[] = [];
  for (const [i, file] of names.entries()) {
    const result = readings[i];
    if (result === undefined) continue;
    if ('text' in result) files.push({ name: file, text: result.text });
    else unreadFiles.push({ name: `${kind}/${file}`, why: result.why });
  }
  if (files.length === 0) throw new DocumentRefused(`${name}/${kind} has no file that can be read.`);
  return files;
}

function filesIn(path: string, name: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort();
  } catch {
    throw new DocumentRefused(`There is no folder ${name}.`);
  }
}

async function readOne(
  reader: CvReader,
  path: string,
): Promise<{ readonly text: string } | { readonly why: string }> {
  const type = TYPES.get(extname(path).toLowerCase());
  if (type === undefined) return { why: 'not a PDF, Word (.docx), text or Markdown file' };
  if (statSync(path).size > UPLOAD_MAX_BYTES) return { why: `larger than ${UPLOAD_MAX_BYTES / MEGABYTE} MB` };
  try {
    const open = async () => ({ bytes: readFileSync(path), type, identity: NOBODY });
    const reading = await reader.read(open, new AbortController().signal);
    if (reading?.reading === 'read') return { text: reading.text };
    if (reading?.reading === 'locked') return { why: 'protected by a password' };
    return { why: reading?.reading === 'empty' ? 'it has no text' : 'it cannot be read' };
  } catch (error) {
    if (error instanceof CutOff) return { why: 'it took too long to read' };
    throw error;
  }
}
