import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headingIds, plainWords } from './heading-words.ts';

/** One of the project's own documents, as Markdown. */
export interface Chapter {
  /** Its file, from the project's folder: 'docs/operations.md'. */
  readonly file: string;
  /** Its address: '/docs/operations'. */
  readonly path: string;
  readonly title: string;
  readonly source: string;
  readonly sections: readonly Section[];
}

/** A heading and the text under it, for the search. */
export interface Section {
  readonly title: string;
  /** The anchor on the chapter's page. */
  readonly id: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../../../..');
const TOP = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const FOLDERS = ['docs', 'docs/decisions'];

let handbook: ReadonlyMap<string, Chapter> | undefined;

/** Every document by its file, those in the project's root first. Read at the first request. */
export function readHandbook(): ReadonlyMap<string, Chapter> {
  handbook ??= new Map(files().map((file) => [file, chapterOf(file)]));
  return handbook;
}

/** '/docs/operations' for 'docs/operations.md'; '/docs/decisions' for the list of the decisions. */
export function pathOf(file: string): string {
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return `/docs/${name.replace(/(?:^|\/)README$/, '').toLowerCase() || 'readme'}`;
}

function files(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  return [...TOP, ...inFolders];
}

function chapterOf(file: string): Chapter {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const sections = sectionsOf(source);
  return { file, path: pathOf(file), title: sections[0]?.title ?? file, source, sections };
}

const HEADING = /^#{1,6} (.*)$/;
const FENCE = /^\s*```/;

function sectionsOf(source: string): Section[] {
  const idOf = headingIds();
  const sections: { title: string; id: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of source.split('\n')) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      continue;
    }
    const heading = isCode ? null : HEADING.exec(line);
    if (heading === null) sections.at(-1)?.lines.push(line);
    else {
      const words = heading[1] ?? '';
      sections.push({ title: plainWords(words), id: idOf(words), lines: [] });
    }
  }
  return sections.map(({ title, id, lines }) => ({ title, id, text: plainWords(lines.join(' ')) }));
}
