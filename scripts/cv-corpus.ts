/**
 * Draws the CVs of the corpus again, after `people.json` or a layout has changed:
 *
 *     node scripts/cv-corpus.ts [ID …]
 *
 * It needs Chromium, LibreOffice and LaTeX, so that the files come from really different programs; the results are kept in
 * src/testing/cv-corpus/files.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { latexFile } from '#testing/cv-corpus/latex-file.ts';
import { pageOf } from '#testing/cv-corpus/layouts.ts';
import { type CorpusPerson, fileNameOf, PEOPLE } from '#testing/cv-corpus/people.ts';
import { webPage } from '#testing/cv-corpus/web-page.ts';
import { wordFile } from '#testing/cv-corpus/word-file.ts';

const FILES = join(import.meta.dirname, '../src/testing/cv-corpus/files');
const CHROMIUM = process.env.CHROMIUM ?? 'chromium';

const work = mkdtempSync(join(tmpdir(), 'cv-corpus-'));

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd: work, stdio: 'pipe' });
}

function office(from: string, to: string): void {
  run('soffice', `-env:UserInstallation=file://${work}/office`, '--headless', '--convert-to', to, from);
}

function draw(person: CorpusPerson, at: number): void {
  const page = pageOf(person, at);
  const target = join(FILES, fileNameOf(person));
  const inWork = (name: string) => join(work, name);
  const isSoft = person.breaks === 'soft';
  switch (person.file) {
    case 'docx':
      writeFileSync(target, wordFile(page, isSoft));
      return;
    case 'libreoffice':
      writeFileSync(inWork('cv.docx'), wordFile(page, isSoft));
      office('cv.docx', 'pdf');
      copyFileSync(inWork('cv.pdf'), target);
      return;
    case 'libreoffice-docx':
      // Converted to ODT and back, so that LibreOffice's own writer of Word files has written everything.
      writeFileSync(inWork('cv.docx'), wordFile(page, isSoft));
      office('cv.docx', 'odt');
      office('cv.odt', 'docx');
      copyFileSync(inWork('cv.docx'), target);
      return;
    case 'latex':
      writeFileSync(inWork('cv.tex'), latexFile(page, person.headings === 'small-caps'));
      run('pdflatex', '-interaction=nonstopmode', 'cv.tex');
      copyFileSync(inWork('cv.pdf'), target);
      return;
    default:
      writeFileSync(inWork('cv.html'), webPage(page));
      run(
        CHROMIUM,
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-pdf-header-footer',
        `--user-data-dir=${work}/browser`,
        `--print-to-pdf=${target}`,
        inWork('cv.html'),
      );
  }
}

mkdirSync(FILES, { recursive: true });
try {
  const chosenIds = process.argv.slice(2);
  for (const [at, person] of PEOPLE.entries()) {
    if (chosenIds.length > 0 && !chosenIds.includes(person.id)) continue;
    draw(person, at);
    console.log(fileNameOf(person));
  }
} finally {
  rmSync(work, { recursive: true });
}
