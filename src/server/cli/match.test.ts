import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seekerFromText } from '#matching/cv/seeker-from-text.ts';
import { roleFromText } from './match/role-from-text.ts';

const ADVERT = `# Staff Nurse, Acute Medical Unit

**Location:** Royal Infirmary, Bristol
Salary: £31,049 to £37,796 a year

You will be a registered nurse with at least 1 year of experience.

## Required skills
- Medication administration
- Wound care
- Phlebotomy

Part-time, nights.
`;

const AMARA = `Amara Okafor
Keynsham, near Bristol
Minimum pay: £1,900 a month

EMPLOYMENT
Staff Nurse, Bridge & Co Hospitals (2019 – present)
- drug rounds, cannulas, dressings
- helped the ward manager with rotas
Healthcare Assistant, Northgate House, 2016 – 2019

KEY SKILLS
RGN; NMC PIN, venepuncture
wound dressings
`;

const JO = `## Jo Field
I have been working in Leeds as a Sous Chef since 2015.
**Skills:** pastry, HACCP, rotas
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-match-'));
  const files = {
    'advert.md': ADVERT,
    'amara.txt': AMARA,
    'jo.md': JO,
    'empty.txt': ' \n',
    'cv.pdf': '%PDF-1.7 …',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

function match(...args: string[]) {
  return spawnSync(process.execPath, [fileURLToPath(new URL('./match.ts', import.meta.url)), ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
}

test('place, mode and pay in an advert’s opening lines need no labels', () => {
  const advert = `Backend Engineer
Monument, London (hybrid)

£60,000 - £70,000 a year plus benefits

We are looking for somebody with a home in Node.js to join our payments team and look after what we run there.
Our last budget was £2,000,000 - £3,000,000 a year.`;
  expect(roleFromText(advert)).toMatchObject({
    title: 'Backend Engineer',
    place: 'London',
    workMode: 'hybrid',
    salaryMinPence: 6_000_000,
    salaryMaxPence: 7_000_000,
  });
  expect(
    roleFromText(advert.replace('Backend Engineer', 'Home Carer').replace(' (hybrid)', '')).workMode,
  ).toBe('onsite');
  const later = advert.replace(/£60.*benefits/, '').replace(' (hybrid)', '');
  expect(roleFromText(later)).toMatchObject({ workMode: 'onsite', salaryMinPence: null });
});

test('a plain text advert is read as a role', () => {
  const role = roleFromText(ADVERT);
  expect(role).toMatchObject({
    title: 'Staff Nurse, Acute Medical Unit',
    experienceYears: 1,
    place: 'Bristol',
    workMode: 'onsite',
    salaryMinPence: 3_104_900,
    salaryMaxPence: 3_779_600,
  });
  expect(role.requiredSkills).toEqual(
    expect.arrayContaining(['Medication administration', 'Wound care', 'Phlebotomy']),
  );
});

test('a plain text CV is read as a seeker, without duties as job titles', () => {
  expect(seekerFromText(AMARA, 2026)).toMatchObject({
    recentTitles: ['Staff Nurse', 'Healthcare Assistant'],
    skills: ['RGN', 'NMC PIN', 'venepuncture', 'wound dressings'],
    experienceYears: 10,
    place: 'Bristol',
    minNetMonthlyPounds: 1_900,
  });
  expect(seekerFromText(JO, 2026)).toMatchObject({
    recentTitles: ['Sous Chef'],
    skills: ['pastry', 'HACCP', 'rotas'],
    experienceYears: 11,
  });
});

test('facts that a text does not mention are unknown', () => {
  expect(roleFromText('Gardener')).toMatchObject({
    place: null,
    salaryMinPence: null,
    experienceYears: null,
  });
  expect(seekerFromText('Hello.', 2026)).toMatchObject({
    recentTitles: [],
    skills: [],
    place: null,
    experienceYears: null,
  });
});

test('the command prints facts, fit, reasons and rank; Amara ranks above Jo', () => {
  const { status, stdout } = match('--role', 'advert.md', '--cv', 'jo.md', '--cv', 'amara.txt');
  expect(status).toBe(0);
  expect(stdout).toMatch(/Read in advert\.md\n {2}title +Staff Nurse/);
  expect(stdout.indexOf('Read in amara.txt')).toBeLessThan(stdout.indexOf('Read in jo.md'));
  expect(stdout).toMatch(/1\. amara\.txt .*\n {2}2\. jo\.md/);
  for (const section of stdout.split('Fit ').slice(1)) {
    const total = /(\d+\.\d)%/.exec(section)?.[1];
    // The points of all parts, however many there are, add up to the total.
    const parts = [...section.matchAll(/(\d+\.\d) of/g)].map(([, points]) => Number(points));
    expect(parts.length).toBeGreaterThan(5);
    const sum = parts.reduce((all, points) => all + points, 0);
    expect(Math.abs(sum - Number(total))).toBeLessThan(0.5);
  }
});

test('a folder of adverts and CVs becomes a ranked page', () => {
  const hiring = join(folder, 'hiring');
  const files = {
    'adverts/nurse.md': ADVERT,
    'adverts/chef.txt':
      'Sous Chef\n\nRun our kitchen in Leeds: pastry, HACCP records, rotas for a brigade of six.',
    'cvs/amara.txt': AMARA,
    'cvs/<b>jo.md': JO,
    'cvs/broken.pdf': '%PDF-1.7 …',
    'cvs/photo.jpg': 'not a CV',
  };
  for (const kind of ['adverts', 'cvs']) mkdirSync(join(hiring, kind), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(hiring, name), text);
  for (const cv of ['nurse.docx', 'pharmacist.pdf']) {
    copyFileSync(new URL(`../../testing/outside-cvs/files/${cv}`, import.meta.url), join(hiring, 'cvs', cv));
  }
  const { status, stdout, stderr } = match('--folder', 'hiring');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^4 CVs ranked for 2 adverts: .*ranking\.html/),
  ]);
  expect(stderr).toContain('cvs/broken.pdf (it cannot be read)');
  expect(stderr).toContain('cvs/photo.jpg (not a PDF, Word (.docx), text or Markdown file)');
  const page = readFileSync(join(hiring, 'ranking.html'), 'utf8');
  const [, chef = '', nurse = ''] = page.split('<section>');
  const order = (section: string) => [...section.matchAll(/<td><b>(.*?)<\/b>/g)].map(([, file]) => file);
  expect(order(chef)[0]).toBe('&lt;b&gt;jo.md');
  expect(order(nurse).slice(0, 2).sort()).toEqual(['amara.txt', 'nurse.docx']);
  expect(nurse).toMatch(/<b>Skills<\/b> \d+\.\d of 1\d\.\d: .*Wound care/i);
  expect(match('--folder', 'nowhere')).toMatchObject({
    status: 2,
    stderr: 'There is no folder nowhere/adverts.\n',
  });
});

test('an unreadable file is refused with a sentence and exit code 2', () => {
  const refusals = {
    'missing.txt': 'There is no file missing.txt.',
    'empty.txt': 'empty.txt is empty.',
    'cv.pdf': 'cv.pdf is a PDF',
    '.': '. is a folder',
  };
  for (const [file, sentence] of Object.entries(refusals)) {
    const { status, stderr } = match('--role', 'advert.md', '--cv', file);
    expect(stderr).toContain(sentence);
    expect(status).toBe(2);
  }
  expect(match('--role', 'advert.md')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage:'),
  });
  expect(match('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:') });
});
