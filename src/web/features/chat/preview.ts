import { type Inline, parseMarkdown } from '#contract/markdown.ts';

/** A message on one line without its marks, as a list shows it: '**Hi**, see [this](https://…)' is 'Hi, see this'. */
export function preview(bodyMd: string): string {
  const blocks = parseMarkdown(bodyMd);
  return blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.children]))
    .map((inlines) => inlines.map(words).join(''))
    .join(' ');
}

function words(part: Inline): string {
  if (part.kind === 'break') return ' ';
  return part.kind === 'text' || part.kind === 'code' ? part.text : part.children.map(words).join('');
}
