import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import { rank, readForRanking, textParts } from '#matching/rank.ts';
import { startingModel } from '#matching/text/starting-model.ts';
import { describeFit, describeRole, describeSeeker } from './match/describe-match.ts';
import { rankFolder } from './match/rank-folder.ts';
import { rankingPage } from './match/ranking-page.ts';
import { DocumentRefused, readDocument } from './match/read-document.ts';
import { readFolder } from './match/read-folder.ts';
import { roleFromText } from './match/role-from-text.ts';

/** `npm run match`: runs the engine on your own documents. Nothing is sent, and only `--folder` writes a file: its page. */
const USAGE = `Usage: npm run match -- --folder FOLDER [--out FILE]
       npm run match -- --role FILE --cv FILE [--cv FILE …]

  --folder FOLDER  ranks every CV in FOLDER/cvs for every advert in FOLDER/adverts: PDF, Word (.docx), text or Markdown
  --out FILE       the page to write, with a table for each advert; FOLDER/ranking.html if left out

  --role FILE  an advert as plain text or Markdown; its first line is the title
  --cv FILE    a CV as plain text or Markdown; give several to see them ranked

Lines such as "Location: Leeds", "Skills: …", "Salary: £30,000 to £34,000" are read if present.
With --role and --cv, prints what was read, the fit with its reasons, and how alike the texts are.
Nothing is sent anywhere. Only --folder writes a file: the page with the tables.`;

interface Comparison {
  readonly role: string;
  readonly cvs: readonly string[];
}

interface FolderRequest {
  readonly folder: string;
  /** Null to write the page into the folder itself. */
  readonly out: string | null;
}

function readRequest(): Comparison | FolderRequest | 'help' | null {
  try {
    const { values } = parseArgs({
      options: {
        role: { type: 'string' },
        cv: { type: 'string', multiple: true },
        folder: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    if (values.folder) {
      return values.role || values.cv ? null : { folder: values.folder, out: values.out ?? null };
    }
    return values.role && values.cv && !values.out ? { role: values.role, cvs: values.cv } : null;
  } catch {
    return null;
  }
}

/** npm runs scripts in the project's folder, but files are relative to the user's working directory. */
function pathOf(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}

function textOf(name: string): string {
  return readDocument(pathOf(name), name);
}

async function compareFolder({ folder, out }: FolderRequest): Promise<number> {
  const path = pathOf(folder);
  const documents = await readFolder(path, folder);
  const rankings = rankFolder(documents, new Date().getUTCFullYear());
  const page = out === null ? join(path, 'ranking.html') : pathOf(out);
  writeFileSync(page, rankingPage(rankings, documents.unread));
  for (const { name, why } of documents.unread) console.error(`Not read: ${name} (${why})`);
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  console.log(`${count(documents.cvs.length, 'CV')} ranked for ${count(rankings.length, 'advert')}: ${page}`);
  return 0;
}

async function main(): Promise<number> {
  const request = readRequest();
  if (request === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (request === null) {
    console.error(USAGE);
    return 2;
  }
  return 'folder' in request ? compareFolder(request) : compareFiles(request);
}

function compareFiles(request: Comparison): number {
  const roleText = textOf(request.role);
  const role = roleFromText(roleText);
  const year = new Date().getUTCFullYear();
  const cvs = request.cvs.map((file) => ({ file, text: textOf(file) }));
  const texts = cvs.map(({ text }) => text);
  const scores = rank(roleText, texts);
  const parts = textParts(readForRanking(texts), roleText);
  const order = cvs.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

  const model = startingModel();
  console.log(describeRole(request.role, role));
  for (const index of order) {
    const [cv, text] = [cvs[index], parts[index]];
    if (!cv || !text) continue;
    const seeker = seekerFromText(cv.text, year);
    console.log(`\n${describeSeeker(cv.file, seeker)}\n\n${describeFit(seeker, role, text, model)}`);
  }
  if (cvs.length > 1) {
    const places = order.map(
      (index, n) => `  ${n + 1}. ${cvs[index]?.file} (${(scores[index] ?? 0).toFixed(2)})`,
    );
    console.log(
      `\nBy their words and titles alone, best first (standard deviations within this list):\n${places.join('\n')}`,
    );
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof DocumentRefused ? 2 : 1;
}
