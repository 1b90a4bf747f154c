import { cx } from './cx.ts';

/** A wait that is only shown: say it beside. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('animate-turn', className ?? 'size-6')}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="var(--line)" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="var(--brand)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface LoadingProps {
  /** What is being waited for, as the screen prints it. */
  readonly text?: string;
  readonly className?: string;
}

/** A wait that is said as well as shown. */
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

/** The whole window, waiting. */
export function LoadingScreen({ text }: { readonly text?: string }) {
  return <Loading className="min-h-dvh" {...(text ? { text } : {})} />;
}
