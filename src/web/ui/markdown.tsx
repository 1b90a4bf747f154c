import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from '#contract/markdown.ts';
import { cx } from './cx.ts';

interface MarkdownProps {
  readonly text: string;
  readonly className?: string;
}

/** Text written by users, with its paragraphs, headings, lists, bold, italic and links; never their HTML. */
export function Markdown({ text, className }: MarkdownProps) {
  return (
    <div className={cx('grid gap-3 wrap-anywhere', className)}>
      {withKeys(parseMarkdown(text), drawBlock)}
    </div>
  );
}

/** The parts of a text have no ids; they are never reordered, only rendered again. */
function withKeys<T>(parts: readonly T[], draw: (part: T) => ReactNode): ReactNode {
  return parts.map((part, index) => {
    const key = `${index}`;
    return <Fragment key={key}>{draw(part)}</Fragment>;
  });
}

function drawBlock(block: Block): ReactNode {
  if (block.kind === 'list') {
    const items = withKeys(block.items, (item) => <li dir="auto">{withKeys(item, drawInline)}</li>);
    if (!block.isOrdered) return <ul className="grid list-disc gap-1.5 pl-5">{items}</ul>;
    return (
      <ol start={block.start} className="grid list-decimal gap-1.5 pl-6">
        {items}
      </ol>
    );
  }
  const children = withKeys(block.children, drawInline);
  // Each block has the direction of its own text: an Arabic line between English lines keeps its full stop at its end.
  if (block.kind === 'heading') {
    return (
      <h3 dir="auto" className="mt-2 text-18">
        {children}
      </h3>
    );
  }
  return <p dir="auto">{children}</p>;
}

function drawInline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      // A tint of the text colour, because it is used on a page, on a card and in both sides' bubbles.
      return <code className="rounded-[6px] bg-current/10 px-1 font-mono text-14">{part.text}</code>;
    case 'break':
      return <br />;
    case 'bold':
      return <strong>{withKeys(part.children, drawInline)}</strong>;
    case 'italic':
      return <em>{withKeys(part.children, drawInline)}</em>;
    case 'link':
      return (
        <a
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="font-semibold text-brand underline underline-offset-4"
        >
          {withKeys(part.children, drawInline)}
        </a>
      );
  }
}
