import { type Html, html } from './html.ts';

/** What XML 1.0 can't contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Value = Html | string | number | null | false | readonly Html[];

/** A template for XML: like `html`, but characters that XML can't contain are removed from its values. */
export function xml(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return html(strings, ...values.map((value) => (typeof value === 'string' ? cleanText(value) : value)));
}

function cleanText(text: string): string {
  return text.toWellFormed().replace(NOT_IN_XML, '');
}
