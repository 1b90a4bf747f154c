import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml, Html } from '../../http/html.ts';
import { headingIds } from './heading-words.ts';
import type { Chapter } from './read-handbook.ts';

/**
 * A document as HTML. Links to other documents lead to their pages. A link to anything that only the source code has becomes
 * plain words, and pictures are left out. HTML in a document is dropped, although the documents are our own.
 * @param chapters by file
 */
export function chapterHtml(chapter: Chapter, chapters: ReadonlyMap<string, Chapter>): Html {
  const idOf = headingIds();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading(this, { tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${escapeHtml(idOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link(this, { href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(href, chapter.file, chapters);
        return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      table(this, { header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      html: () => '',
      image: () => '',
    },
  });
  return new Html(marked.parse(chapter.source, { async: false }));
}

/** The address that a link leads to; null if the handbook has no such page. */
function targetOf(href: string, from: string, chapters: ReadonlyMap<string, Chapter>): string | null {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const chapter = chapters.get(posix.join(posix.dirname(from), file));
  if (chapter === undefined) return null;
  return anchor === undefined ? chapter.path : `${chapter.path}#${anchor}`;
}
