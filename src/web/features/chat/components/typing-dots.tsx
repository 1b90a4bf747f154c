const DOT = 'size-2 animate-breathe rounded-full bg-ink-3';

/** Three dots in a bubble: the other side is writing. */
export function TypingDots({ name }: { readonly name: string }) {
  return (
    <p className="mt-2.5 flex w-fit items-center gap-1.5 rounded-panel rounded-bl-[6px] bg-surface px-4 py-4 ring-1 ring-line">
      <span className="sr-only">{name} is typing</span>
      <span aria-hidden="true" className={DOT} />
      <span aria-hidden="true" className={`${DOT} [animation-delay:200ms]`} />
      <span aria-hidden="true" className={`${DOT} [animation-delay:400ms]`} />
    </p>
  );
}
