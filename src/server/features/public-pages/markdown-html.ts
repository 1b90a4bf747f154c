import { type Block, type Inline, parseMarkdown } from '#contract/markdown.ts';
import { Html, html } from '../../http/html.ts';

/** Renders user-written text as the same safe markup as the application does. */
export function markdownHtml(source: string): Html {
  return new Html(
    parseMarkdown(source)
      .map((block) => drawBlock(block).text)
      .join('\n'),
  );
}

function drawBlock(block: Block): Html {
  if (block.kind === 'list') {
    const items = block.items.map((item) => html`<li>${item.map(drawInline)}</li>`);
    return block.isOrdered ? html`<ol start="${block.start}">${items}</ol>` : html`<ul>${items}</ul>`;
  }
  const inside = block.children.map(drawInline);
  return block.kind === 'heading' ? html`<h3>${inside}</h3>` : html`<p>${inside}</p>`;
}

function drawInline(part: Inline): Html {
  switch (part.kind) {
    case 'text':
      return html`${part.text}`;
    case 'code':
      return html`<code>${part.text}</code>`;
    case 'break':
      return html`<br>`;
    case 'bold':
      return html`<strong>${part.children.map(drawInline)}</strong>`;
    case 'italic':
      return html`<em>${part.children.map(drawInline)}</em>`;
    case 'link':
      return html`<a href="${part.href}" target="_blank" rel="noopener noreferrer nofollow ugc" class="link">${part.children.map(drawInline)}</a>`;
  }
}
