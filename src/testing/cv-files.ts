import PDFDocument from 'pdfkit';
import { type ZipPart, zipOf } from './zip.ts';

/** Amara's CV as she would type it: the first line is her name, then parts with headings. */
export const AMARA_CV = `Amara Okafor
Bristol · amara@example.org · 07700 900123

Professional summary
Registered nurse with eight years on acute and respiratory wards. I look after patients who are very ill, teach new colleagues, and keep calm when a ward is full.

Skills
Venepuncture, Medication administration, Wound care, Patient assessment, Zebra grooming

Experience
Senior Staff Nurse, Southmead Hospital, Bristol, 2019 to present
Staff Nurse, Royal United Hospital, Bath, 2016 to 2019

Education
BSc Adult Nursing, University of the West of England, 2016
`;

type PdfOptions = ConstructorParameters<typeof PDFDocument>[0];

/** A PDF with one text a page. */
export function pdfOf(pages: readonly string[], options: PdfOptions = {}): Promise<Buffer> {
  return drawn({ ...options, autoFirstPage: false }, (document) => {
    for (const page of pages) document.addPage().fontSize(11).text(page);
  });
}

/** A page with a drawing and no letter on it, as a scanner makes them. */
export function pictureOnlyPdf(): Promise<Buffer> {
  return drawn({}, (document) => document.rect(80, 80, 300, 400).fill('#888888'));
}

function drawn(options: PdfOptions, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.once('end', () => resolve(Buffer.concat(chunks)));
    document.once('error', reject);
    draw(document);
    document.end();
  });
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const PACKAGE: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    data: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
  },
  {
    name: '_rels/.rels',
    data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
];

/** A Word document of plain paragraphs; `more` goes into the package beside them. */
export function docxOf(text: string, more: readonly ZipPart[] = []): Buffer {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = escaped
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
    .join('');
  const data = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
  return zipOf([...PACKAGE, { name: 'word/document.xml', data, isPacked: true }, ...more]);
}
