import { cx } from '#web/ui/cx.ts';
import { Wordmark } from './wordmark.tsx';

/** The top of a page outside the app: only the name, which leads home. */
export function HomeHeader({ className }: { readonly className?: string }) {
  return (
    <header className={cx('flex h-16 items-center lg:h-24', className)}>
      {/* A full page load: the landing page is plain HTML. */}
      <a href="/" className="rounded-control py-2">
        <Wordmark className="text-28" />
        <span className="sr-only">home</span>
      </a>
    </header>
  );
}
