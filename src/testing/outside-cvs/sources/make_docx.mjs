import { writeFileSync } from 'node:fs';
import { Document, Packer, Paragraph, TextRun, Table, TableRow, TableCell, HeadingLevel, WidthType, SectionType, Tab, TabStopType } from 'docx';
const h = (text) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
const p = (text) => new Paragraph(text);
const b = (text) => new Paragraph({ text, bullet: { level: 0 } });
const row = (...cells) => new TableRow({ children: cells.map((c) => new TableCell({ width: { size: 50, type: WidthType.PERCENTAGE }, children: (Array.isArray(c) ? c : [c]).map(p) })) });
const tabbed = (l, r) => new Paragraph({ tabStops: [{ type: TabStopType.RIGHT, position: 9000 }], children: [new TextRun({ text: l, bold: true }), new TextRun({ children: [new Tab(), r] })] });
const save = async (name, sections) => writeFileSync(name, await Packer.toBuffer(new Document({ sections })));
await save('electrician.docx', [
  { children: [new Paragraph({ text: 'Gareth Llewellyn', heading: HeadingLevel.TITLE }), p('Swansea SA1 · 07700 900251 · gareth.ll@example.wales'), h('Profile'), p('Approved electrician, 18th Edition, at home in plant rooms and in people’s kitchens.')] },
  { properties: { type: SectionType.CONTINUOUS, column: { count: 2, space: 400 } }, children: [
    h('Skills'), b('Electrical installation'), b('Inspection and testing'), b('Fault finding'), b('PLC'), b('Containment'), b('EV charging'),
    h('Experience'), tabbed('Approved Electrician', 'Oct 2019 – Present'), p('Gower Electrical Services, Swansea'), b('Commercial fit-outs and EICRs'), tabbed('Electrician', 'Sep 2014 – Sep 2019'), p('Tawe Contracts, Neath'), b('New build housing'),
    h('Qualifications'), p('City & Guilds 2391 Inspection and Testing, Gower College, 2019'), p('NVQ Level 3 Electrotechnical, Gower College, 2014')] }]);
await save('marketing-executive.docx', [{ children: [
  new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [row(['Zainab Yusuf', 'Marketing Executive'], ['Manchester', '07700 900252', 'zainab.y@example.com'])] }),
  h('Profile'), p('Marketer for small software companies; I write, measure, and write again.'),
  h('Experience'), new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [
    row(['Digital Marketing Executive', 'Ancoats Software'], 'Jun 2023 – Present'), row('Doubled organic traffic in a year with forty articles.', ''),
    row(['Marketing Assistant', 'Deansgate Events'], 'Jul 2021 – May 2023'), row('Newsletters and social channels.', '')] }),
  h('Skills'), new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [row('SEO', 'Google Analytics'), row('Content writing', 'Email marketing'), row('Social media', 'Google Ads'), row('HubSpot', 'WordPress')] }),
  h('Education'), p('BA English and Media, University of Salford, 2018 – 2021')] }]);
