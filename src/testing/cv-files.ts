import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { type ZipPart, zipOf } from './zip.ts';

/** Amara's CV as plain text: her name on the first line, then sections with headings. */
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

/** A PDF with one text per page. */
export function pdfOf(pages: readonly string[], options: PdfOptions = {}): Promise<Buffer> {
  return drawPdf({ ...options, autoFirstPage: false }, (document) => {
    for (const page of pages) document.addPage().fontSize(11).text(page);
  });
}

/** A PDF page with only a picture and no text, like a scan. */
export function pictureOnlyPdf(): Promise<Buffer> {
  return drawPdf({}, (document) => document.rect(80, 80, 300, 400).fill('#888888'));
}

const BOMB_BYTES = 500_000_000;

interface Bomb {
  /** How many times the page is compressed. */
  readonly layers: number;
  /** The number of streams it is spread over. */
  readonly objects?: number;
  /** The data is truncated, which a lenient reader accepts. */
  readonly isDamaged?: boolean;
  /** Encoded in hexadecimal, so that the compression is not visible. */
  readonly isHidden?: boolean;
}

/** A small PDF whose one page inflates to 500 MB of drawn text. */
export function bombPdf({ layers, objects = 1, isDamaged = false, isHidden = false }: Bomb): Buffer {
  let data: Buffer = Buffer.alloc(BOMB_BYTES / objects, 'BT /F1 9 Tf (Amara) Tj ET\n');
  for (let layer = 0; layer < layers; layer += 1) data = deflateSync(data, { level: 9 });
  if (isDamaged) data = data.subarray(0, -20);
  const filters = [...(isHidden ? ['/ASCIIHexDecode'] : []), ...Array(layers).fill('/FlateDecode')];
  if (isHidden) data = Buffer.from(`${data.toString('hex')}>`);
  const ids = Array.from({ length: objects }, (_, n) => n + 5);
  return pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...ids.map(() => [`<< /Length ${data.length} /Filter [${filters.join(' ')}] >>`, data] as const),
  ]);
}

/** Builds a PDF of objects numbered from 1, the first being the catalogue, with the table of their offsets. */
function pdfFrom(objects: readonly (string | readonly [dictionary: string, data: Buffer])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  const add = (part: Buffer | string) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    const [dictionary, data] = typeof object === 'string' ? [object, null] : object;
    add(`${index + 1} 0 obj\n${dictionary}\n`);
    if (data !== null) {
      add('stream\n');
      add(data);
      add('\nendstream\n');
    }
    add('endobj\n');
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const tableOffset = size;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\n`);
  add(`startxref\n${tableOffset}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function drawPdf(options: PdfOptions, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
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

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const PACKAGE: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    data: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
  },
  {
    name: '_rels/.rels',
    data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
];

/** A Word document with plain paragraphs; `more` is added to its package. */
export function docxOf(text: string, more: readonly ZipPart[] = []): Buffer {
  const escapedText = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = escapedText
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
    .join('');
  return wordDocument(paragraphs, more);
}

/** A Word document with this body; `more` is added to its package. */
export function wordDocument(body: string, more: readonly ZipPart[] = []): Buffer {
  const data = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipOf([...PACKAGE, { name: 'word/document.xml', data, isPacked: true }, ...more]);
}
