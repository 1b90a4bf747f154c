import { expect, test } from 'vitest';
import { wordDocument } from '#testing/cv-files.ts';
import { readDocx } from './read-docx.ts';

const run = (xml: string) => `<w:r>${xml}</w:r>`;
const text = (words: string) => `<w:t xml:space="preserve">${words}</w:t>`;
const paragraph = (...runs: readonly string[]) => `<w:p>${runs.join('')}</w:p>`;
const line = (words: string) => paragraph(run(text(words)));
const cell = (...paragraphs: readonly string[]) => `<w:tc>${paragraphs.join('')}</w:tc>`;
const box = (...paragraphs: readonly string[]) =>
  `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraphs.join('')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraphs.join('')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`;

const read = async (body: string, more: Parameters<typeof wordDocument>[1] = []) =>
  (await readDocx(wordDocument(body, more))).text;

test('line breaks in a paragraph end lines, and tabs divide cells', async () => {
  const soft = paragraph(run(`${text('Skills')}<w:br/>${text('Phlebotomy')}<w:br/>${text('Wound care')}`));
  expect(await read(soft)).toBe('Skills\nPhlebotomy\nWound care');
  const tabbed = paragraph(
    `<w:pPr><w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs></w:pPr>`,
    run(`${text('Staff Nurse')}<w:tab/>${text('2019')}`),
  );
  expect(await read(tabbed)).toBe('Staff Nurse\t2019');
});

test('items of a list begin with a bullet', async () => {
  const item = `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text('Triage'))}</w:p>`;
  expect(await read(line('Skills') + item)).toBe('Skills\n• Triage');
});

test('one-line cells share a line; longer cells follow each other', async () => {
  const row = (...cells: readonly string[]) => `<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>`;
  expect(await read(row(cell(line('2019–2021')), cell(line('Chef'))))).toBe('2019–2021\tChef');
  const columns = row(cell(line('Skills'), line('Pastry')), cell(line('Employment'), line('Chef, Lumen')));
  expect(await read(columns)).toBe('Skills\nPastry\n\nEmployment\nChef, Lumen');
});

test('tables nested deeper than anybody nests them keep their order', async () => {
  const table = (...cells: readonly string[]) => `<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>`;
  let nested = line('Staff Nurse');
  for (let depth = 0; depth < 60; depth += 1) nested = table(cell(nested));
  expect(await read(line('Employment') + table(cell(nested), cell(line('2019'))))).toBe(
    'Employment\nStaff Nurse\t2019',
  );
});

test('a text box is read once, after the text beside it', async () => {
  const textBox = box(line('Skills'), line('Fault finding, cabling, testing, inspection, second fix'));
  const body = paragraph(run(textBox)) + line('Employment') + line('Electrician');
  expect(await read(body)).toBe(
    'Employment\nElectrician\n\nSkills\nFault finding, cabling, testing, inspection, second fix',
  );
});

test('the header is first, the footer last; deleted text is left out', async () => {
  const deleted = `<w:del>${run('<w:delText>Not this</w:delText>')}</w:del>`;
  const hidden = `<w:r><w:rPr><w:vanish/></w:rPr>${text('nor this')}</w:r>`;
  const found = await read(paragraph(run(text('Nurse')), deleted, hidden), [
    { name: 'word/header1.xml', data: `<w:hdr>${line('Amara Okafor')}</w:hdr>` },
    { name: 'word/header2.xml', data: `<w:hdr>${line('Amara Okafor')}</w:hdr>` },
    { name: 'word/footer1.xml', data: `<w:ftr>${line('Page 1')}</w:ftr>` },
  ]);
  expect(found).toBe('Amara Okafor\n\nNurse\n\nPage 1');
});

test('a link in a Word document is read with its address', async () => {
  const relation =
    '<Relationships><Relationship Id="r7" Type="x" Target="https://www.linkedin.com/in/amara" TargetMode="External"/></Relationships>';
  const link = `<w:hyperlink r:id="r7">${run(text('LinkedIn'))}</w:hyperlink>`;
  expect(await read(paragraph(link), [{ name: 'word/_rels/document.xml.rels', data: relation }])).toBe(
    'LinkedIn (https://www.linkedin.com/in/amara)',
  );
});

test('a file that isn’t a Word document is unreadable', async () => {
  expect(await readDocx(Buffer.from('PK'))).toMatchObject({ reading: 'unreadable', text: '' });
});
