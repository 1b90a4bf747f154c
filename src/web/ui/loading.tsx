import { cx } from './cx.ts';

/** A visual loading indicator only: put a text beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('animate-turn', className ?? 'size-6')}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="var(--line)" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="var(--brand)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface LoadingProps {
  /** The text on the screen. */
  readonly text?: string;
  readonly className?: string;
}

/** A loading indicator with a text that is also read out. */
export function Loading({ text = 'Loading ...', className }: LoadingProps) {
  return (
    <div
      role="status"
      className={cx(
        'grid place-content-center justify-items-center gap-4 p-8 text-center text-15 text-ink-2',
        className,
      )}
    >
      <Spinner className="size-8" />
      <p>{text}</p>
    </div>
  );
}

/** A loading indicator for the whole window. */
export function LoadingScreen({ text }: { readonly text?: string }) {
  return <Loading className="min-h-dvh" {...(text ? { text } : {})} />;
}
