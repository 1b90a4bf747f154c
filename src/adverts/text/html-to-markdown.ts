import { Parser } from 'htmlparser2';
import { cleanText, unescapeHtml } from './clean-text.ts';
import { cutAtSentence } from './cut-at-sentence.ts';
import { markdownWriter } from './markdown-writer.ts';

/** Longer input is cut first, because no advert is longer and parsing takes time. */
const READ_AT_MOST = 200_000;

const BLOCKS = new Set(
  'p div section article header footer main aside blockquote figure figcaption address form fieldset table thead tbody tfoot caption dl dt dd pre center nav body html hr'.split(
    ' ',
  ),
);
const SILENT = new Set(
  'script style noscript template iframe object embed svg math head title textarea select option audio video canvas'.split(
    ' ',
  ),
);
const BOLD = new Set(['b', 'strong', 'th']);
const ITALIC = new Set(['i', 'em', 'cite']);
const HEADING = /^h[1-6]$/;
const KNOWN_TAG = new RegExp(
  `^<(?:!--|!doctype|\\?|/?(?:${[...BLOCKS, ...SILENT, ...BOLD, ...ITALIC].join('|')}|h[1-6]|a|abbr|acronym|area|article|big|br|button|code|col|colgroup|del|details|dfn|dir|font|frame|frameset|iframe|img|input|ins|kbd|label|legend|li|link|map|mark|menu|meta|o:p|ol|optgroup|param|picture|q|s|samp|small|source|span|strike|sub|summary|sup|td|time|tr|tt|u|ul|var|wbr)(?=[\\s/>]|$))`,
  'i',
);
const BREAKS_LINES = /<(?:\/?(?:p|div|li|ul|ol|h[1-6]|table|tr|section|article)|br)\b/i;

/**
 * Converts an advert's description (HTML, HTML escaped once or twice, or plain text) to the safe subset of Markdown that
 * the product shows: paragraphs, lists, bold and italic; headings become bold lines. Invisible content is dropped, and no
 * '<' in the result can begin a tag. At most `max` long, cut at a sentence.
 */
export function htmlToMarkdown(source: string, max: number): string {
  const html = cleanText(unescapeHtml(source.slice(0, READ_AT_MOST)));
  const markdown = write(keepLineBreaks(escapeStrayBrackets(html)));
  return cutAtSentence(markdown, max);
}

/** "<18 years", "List<String>": a bracket that opens no known tag is text. */
function escapeStrayBrackets(html: string): string {
  return html.replace(/</g, (bracket, position: number) =>
    KNOWN_TAG.test(html.slice(position, position + 16)) ? bracket : '&lt;',
  );
}

/** If no tag breaks lines, the line ends themselves do. */
function keepLineBreaks(html: string): string {
  if (BREAKS_LINES.test(html)) return html;
  return html.replace(/\n[^\S\n]*\n\s*/g, '<p>').replace(/\n/g, '<br>');
}

function write(html: string): string {
  const writer = markdownWriter();
  let silence = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (SILENT.has(name)) silence += 1;
        else if (name === 'br') writer.lineBreak();
        else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir')
          writer.openList(name === 'ol');
        else if (name === 'li') writer.openItem();
        else if (name === 'tr') writer.endBlock();
        else if (name === 'td') writer.cell();
        else if (BLOCKS.has(name)) writer.endBlock();
        if (HEADING.test(name)) {
          writer.endBlock();
          writer.bold(1);
        }
        if (name === 'th') writer.cell();
        if (BOLD.has(name)) writer.bold(1);
        if (ITALIC.has(name)) writer.italic(1);
      },
      ontext(text) {
        if (silence === 0) writer.text(text);
      },
      onclosetag(name) {
        if (SILENT.has(name)) silence = Math.max(0, silence - 1);
        else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') writer.closeList();
        else if (name === 'li') writer.closeItem();
        else if (name === 'tr' || BLOCKS.has(name)) writer.endBlock();
        if (HEADING.test(name)) {
          writer.endBlock();
          writer.bold(-1);
        }
        if (BOLD.has(name)) writer.bold(-1);
        if (ITALIC.has(name)) writer.italic(-1);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return writer.finish();
}
