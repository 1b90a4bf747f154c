import { type Block, type Inline, parseMarkdown } from '#contract/markdown.ts';
import { Html, html } from '../../http/html.ts';

/** How to draw a text. In users' texts, links open in a new tab and search engines are told not to follow them. */
interface TextStyle {
  readonly heading: 'h2' | 'h3';
  readonly isOurs: boolean;
}

const USER_WRITTEN: TextStyle = { heading: 'h3', isOurs: false };

/** Renders a text as the same safe markup as the app does; by default, a text that a user wrote. */
export function markdownHtml(source: string, style: TextStyle = USER_WRITTEN): Html {
  return new Html(
    parseMarkdown(source)
      .map((block) => drawBlock(block, style).text)
      .join('\n'),
  );
}

function drawBlock(block: Block, style: TextStyle): Html {
  const drawAll = (parts: readonly Inline[]) => parts.map((part) => drawInline(part, style));
  if (block.kind === 'list') {
    const items = block.items.map((item) => html`<li>${drawAll(item)}</li>`);
    return block.isOrdered ? html`<ol start="${block.start}">${items}</ol>` : html`<ul>${items}</ul>`;
  }
  const content = drawAll(block.children);
  if (block.kind !== 'heading') return html`<p>${content}</p>`;
  return style.heading === 'h2' ? html`<h2>${content}</h2>` : html`<h3>${content}</h3>`;
}

function drawInline(part: Inline, style: TextStyle): Html {
  const drawAll = (parts: readonly Inline[]) => parts.map((each) => drawInline(each, style));
  switch (part.kind) {
    case 'text':
      return html`${part.text}`;
    case 'code':
      return html`<code>${part.text}</code>`;
    case 'break':
      return html`<br>`;
    case 'bold':
      return html`<strong>${drawAll(part.children)}</strong>`;
    case 'italic':
      return html`<em>${drawAll(part.children)}</em>`;
    case 'link':
      return style.isOurs
        ? html`<a href="${part.href}">${drawAll(part.children)}</a>`
        : html`<a href="${part.href}" target="_blank" rel="noopener noreferrer nofollow ugc" class="link">${drawAll(part.children)}</a>`;
  }
}
