import type PDFDocument from 'pdfkit';
import { money } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { dayInWords, momentInUk } from '#contract/when.ts';
import { pdfBytes } from '../../http/pdf-bytes.ts';

const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
const TERM_WIDTH = 120;

/** An offer with its terms, and the names of both parties. */
export interface OfferOnPaper {
  readonly offer: Offer & { readonly terms: NonNullable<Offer['terms']> };
  readonly roleTitle: string;
  readonly companyName: string;
  readonly seekerName: string;
}

/** 'Offer - Staff Nurse at Bridge & Co.pdf': the same for every download. */
export function offerFileName({ roleTitle, companyName }: OfferOnPaper): string {
  return `Offer - ${roleTitle} at ${companyName}.pdf`.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '');
}

/**
 * The terms of an offer on A4, as of its last change: tagged, so that a screen reader finds the heading, the terms and their
 * values in order.
 */
export async function offerPdf(paper: OfferOnPaper): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const { offer, roleTitle, companyName } = paper;
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `Offer: ${roleTitle} at ${companyName}`,
      Author: companyName,
      CreationDate: new Date(offer.changedAt ?? offer.madeAt),
    },
  });
  const body = pdf.struct('Document');
  pdf.addStructure(body);
  const write = new Writer(pdf, body);
  write.line('H1', 'Offer of employment', { bold: true, size: 22 });
  write.line('P', `${roleTitle} at ${companyName}`, { size: 14 });
  write.gap(1);
  for (const [term, value] of factsOf(paper)) write.pair(term, value);
  const { conditions } = offer.terms;
  if (conditions !== null) {
    write.gap(0.8);
    write.line('H2', 'Conditions', { bold: true, size: 14 });
    write.line('P', conditions, {});
  }
  write.gap(1.5);
  write.line('P', 'Made through Nod. These are the terms that both sides see there.', { size: 9 });
  if (write.hasLost) {
    write.line('P', 'Some characters can’t be printed here. Nod shows them as they were written.', {
      size: 9,
    });
  }
  body.end();
  return pdfBytes(pdf);
}

function factsOf({ offer, companyName, seekerName }: OfferOnPaper): readonly (readonly [string, string])[] {
  const { salaryPence, startsOn, weeklyHours, expiresAt } = offer.terms;
  return [
    ['Offered to', seekerName],
    ['Offered by', companyName],
    ['Salary', `${money(salaryPence)} a year, before tax`],
    ['Starts', startsOn === null ? 'To be agreed' : dayInWords(`${startsOn}T12:00:00Z`, 'UTC')],
    ['Hours', weeklyHours === null ? 'To be agreed' : `${weeklyHours} a week`],
    ['Offered on', momentInUk(offer.madeAt)],
    ...(offer.changedAt === null ? [] : [['Terms changed', momentInUk(offer.changedAt)] as const]),
    ['Reply by', momentInUk(expiresAt)],
    ['Status', statusOf(offer)],
  ];
}

const STATUS: Readonly<Record<Offer['status'], string>> = {
  incomplete: 'Terms to follow',
  open: 'Waiting for a reply',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  closed: 'Closed',
};

function statusOf({ status, endedAt }: Offer): string {
  return endedAt === null ? STATUS[status] : `${STATUS[status]}, ${momentInUk(endedAt)}`;
}

type Pdf = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Pdf['struct']>;

interface TextStyle {
  readonly bold?: boolean;
  readonly size?: number;
}

/** Writes tagged lines from top to bottom. */
class Writer {
  hasLost = false;
  readonly #pdf: Pdf;
  readonly #body: Structure;

  constructor(pdf: Pdf, body: Structure) {
    this.#pdf = pdf;
    this.#body = body;
  }

  line(tag: string, words: string, look: TextStyle): void {
    this.#body.add(this.#pdf.struct(tag, {}, () => this.#text(words, look, MARGIN, WIDTH)));
  }

  /** Writes a term with its value beside it, tagged as one row, so that a screen reader reads them together. */
  pair(term: string, value: string): void {
    const pdf = this.#pdf;
    let top = 0;
    const row = pdf.struct('P', {}, [
      () => {
        // A row is never split across pages.
        if (pdf.y > 842 - MARGIN - 60) pdf.addPage();
        top = pdf.y;
        this.#text(`${term}: `, { bold: true }, MARGIN, TERM_WIDTH);
        pdf.y = top;
      },
      () => this.#text(value, {}, MARGIN + TERM_WIDTH, WIDTH - TERM_WIDTH),
    ]);
    this.#body.add(row);
    pdf.x = MARGIN;
    this.gap(0.4);
  }

  gap(lines: number): void {
    this.#pdf.fontSize(11).moveDown(lines);
  }

  #text(words: string, { bold = false, size = 11 }: TextStyle, left: number, width: number): void {
    const printed = printable(words);
    this.hasLost ||= printed.includes(LOST);
    this.#pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#1f1b2e')
      .text(printed.replaceAll(LOST, '?'), left, this.#pdf.y, { width });
  }
}

const LOST = '\u0000';
/** The characters of Windows-1252, the standard fonts' encoding, that Latin-1 lacks. */
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** What to print for characters that can't be split into a base letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  '≥': '>=',
  '≤': '<=',
};

/** The text in characters that the standard fonts have, with `LOST` in place of any other character. */
function printable(words: string): string {
  return Array.from(words.normalize('NFC'), (character) => {
    if (isPrintable(character)) return character;
    const plain = PLAIN[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isPrintable) ? plain : LOST;
  }).join('');
}

function isPrintable(character: string): boolean {
  return /^[\n\x20-\x7e\xa0-\xff]$/.test(character) || ALSO.includes(character);
}
