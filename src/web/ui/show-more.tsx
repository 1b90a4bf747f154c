import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnScreen } from '#web/device/use-on-screen.ts';
import type { MorePages } from '#web/http/use-pages.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface ShowMoreProps {
  readonly more: MorePages;
  /** How many are shown now. */
  readonly shown: number;
  /** What they are: 'jobs'. */
  readonly what: string;
  /** Loads more automatically when scrolled to, for a list that is the last thing on its screen. */
  readonly isAutomatic?: boolean;
  readonly className?: string;
  /** Replaces the line that says the list has ended. */
  readonly end?: ReactNode;
}

/**
 * The end of a list that is loaded in pages. The number of added items is announced, and the focus stays on the button.
 * After the last page the button disappears, and the focus moves to the line that replaces it.
 */
export function ShowMore({ more, shown, what, isAutomatic = false, className, end }: ShowMoreProps) {
  const { hasMore, isLoading, hasFailed, show } = more;
  const [announcement, setAnnouncement] = useState('');
  const shownBefore = useRef<number | null>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const nearEnd = useOnScreen<HTMLSpanElement>(() => {
    if (isAutomatic && hasMore && !isLoading && !hasFailed) load();
  });

  function load() {
    shownBefore.current = shown;
    hadFocus.current = button.current?.contains(document.activeElement) ?? false;
    void show();
  }

  useEffect(() => {
    if (shownBefore.current === null || shown <= shownBefore.current) return;
    setAnnouncement(
      `${shown - shownBefore.current} more loaded, ${shown} ${what} shown${hasMore ? '' : ': that is all of them'}.`,
    );
    shownBefore.current = null;
    if (!hasMore && hadFocus.current) line.current?.focus({ preventScroll: true });
  }, [shown, hasMore, what]);

  if (!hasMore && announcement === '' && end === undefined) return null;
  return (
    <div className={cx('grid justify-items-center gap-2', className)}>
      {/* Observed again after each page, so that if the end is still visible the next page loads. */}
      {isAutomatic ? <span key={shown} ref={nearEnd} /> : null}
      {hasMore ? (
        <div ref={button} className="grid justify-items-center gap-2">
          {hasFailed ? <p className="text-14 text-ink-2">More {what} could not be loaded.</p> : null}
          <Button variant="quiet" busy={isLoading} busyLabel="Loading..." onClick={load}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      ) : (
        <p ref={line} tabIndex={-1} className="text-14 text-ink-3">
          {end ?? `All ${shown} ${what} are shown.`}
        </p>
      )}
      <p role="status" className="sr-only">
        {hasFailed ? `More ${what} could not be loaded.` : announcement}
      </p>
    </div>
  );
}
