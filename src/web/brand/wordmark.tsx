import { cx } from '#web/ui/cx.ts';

/** The name in lower case, with an "o" that is a nodding face. Size it with a text size. */
export function Wordmark({ className }: { readonly className?: string }) {
  return (
    <span
      role="img"
      aria-label="Nod"
      className={cx('display inline-flex items-baseline leading-none tracking-[-0.05em] text-ink', className)}
    >
      n
      <svg viewBox="0 0 20 20" className="mx-[.03em] inline-block size-[.56em]" aria-hidden="true">
        <circle cx="10" cy="10" r="10" fill="var(--brand)" />
        <path
          d="M4.2 10.6a6 6 0 0 0 11.6 0"
          fill="none"
          stroke="var(--ground)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      d
    </span>
  );
}
