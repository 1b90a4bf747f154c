import { html } from '../../http/html.ts';
import type { PublicPage } from '../public-pages/page-frame.ts';
import { chapterHtml } from './chapter-html.ts';
import type { Chapter } from './read-handbook.ts';
import { type FoundSection, MOST_FOUND, QUERY_MAX } from './search-handbook.ts';

const NAME = 'Handbook';

/** Every document except the individual decisions, which have their own list. */
export function contentsPage(chapters: Iterable<Chapter>): PublicPage {
  const listedChapters = [...chapters].filter(({ file }) => !/^docs\/decisions\/\d/.test(file));
  return page(
    NAME,
    '',
    html`<ul class="roles">${listedChapters.map(
      ({ path, title, sections }) =>
        html`<li><a href="${path}"><b>${title}</b> ${firstSentence(sections[0]?.text ?? '')}</a></li>`,
    )}</ul>`,
  );
}

export function foundPage(query: string, sections: readonly FoundSection[]): PublicPage {
  const more = sections.length === MOST_FOUND ? ' or more' : '';
  const count = sections.length === 1 ? '1 section has' : `${sections.length}${more} sections have`;
  return page(
    `“${query}” in the handbook`,
    query,
    html`<p role="status" class="level-below">${sections.length === 0 ? 'No section has all of these words. Try fewer or different words.' : `${count} these words.`}</p>
<ol class="roles">${sections.map(
      ({ chapter, section, excerpt: [textBefore, term, textAfter] }) =>
        html`<li><a href="${chapter.path}#${section.id}"><b>${section.title}</b>
${chapter.title !== section.title && html`<span class="small">${chapter.title}</span>`}
<span>${textBefore}<mark>${term}</mark>${textAfter}</span></a></li>`,
    )}</ol>`,
  );
}

export function chapterPage(chapter: Chapter, chapters: ReadonlyMap<string, Chapter>): PublicPage {
  return {
    ...page(chapter.title, '', html``),
    body: html`${searchForm('')}
<div class="prose handbook section">${chapterHtml(chapter, chapters)}</div>`,
  };
}

function page(title: string, query: string, content: ReturnType<typeof html>): PublicPage {
  return {
    title,
    description: 'How to install, run, connect and understand this Nod server.',
    // The handbook is the same on every installation, so search engines are asked not to index it.
    address: null,
    hasForm: true,
    body: html`<h1>${title}</h1>
${searchForm(query)}
<div class="section">${content}</div>`,
  };
}

function searchForm(query: string) {
  return html`<form class="search" action="/docs" role="search">
<label for="words">Search the handbook</label>
<div><input id="words" type="search" name="q" value="${query}" maxlength="${QUERY_MAX}" required><button class="button quiet">Search</button></div>
<a class="link" href="/docs">Contents</a>
</form>`;
}

function firstSentence(text: string): string {
  const end = text.indexOf('. ');
  return end === -1 ? text.slice(0, 200) : text.slice(0, end + 1);
}
