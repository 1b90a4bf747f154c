import { createDeflate, deflateSync } from 'node:zlib';

const LINE = Buffer.from('BT /F1 12 Tf 72 720 Td (Nursing) Tj ET\n'.repeat(4_096));
const MEGABYTE = 1024 * 1024;

/** A valid PDF of a few kilobytes whose one page's text inflates, in two steps, to `megabytes`. */
export async function inflatingPdf(megabytes: number): Promise<Buffer> {
  const once = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  once.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let sent = 0; sent < megabytes * MEGABYTE; sent += LINE.length) {
    if (!once.write(LINE)) await new Promise((resolve) => once.once('drain', resolve));
  }
  await new Promise<void>((resolve) => {
    once.once('end', resolve);
    once.end();
  });
  return pdfWith(deflateSync(Buffer.concat(chunks), { level: 9 }));
}

function pdfWith(content: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (...pieces: readonly (string | Buffer)[]) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...pieces: readonly (string | Buffer)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  );
  object(
    `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
    content,
    '\nendstream',
  );
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const table = length;
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
