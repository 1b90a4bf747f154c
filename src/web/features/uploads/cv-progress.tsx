import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/loading.tsx';

/** A CV is read within seconds; after this long the event that says so may have been lost. */
const LONG_MS = 20_000;

interface CvProgressProps {
  readonly isPending: boolean;
  /** The result, if there is anything to say. */
  readonly note: string | null;
  readonly onCheckAgain: () => void;
}

/** Says that the CV is being read, and then the result. Always rendered, so that the change is announced. */
export function CvProgress({ isPending, note, onCheckAgain }: CvProgressProps) {
  const isLong = useIsLong(isPending);
  const [wasPending, setWasPending] = useState(isPending);
  if (isPending && !wasPending) setWasPending(true);
  return (
    <>
      <div role="status" className={isPending || note !== null ? 'text-14 text-ink-2' : 'sr-only'}>
        {isPending ? (
          <p className="flex items-center gap-3 text-15">
            <Spinner className="size-5 shrink-0" />
            {isLong
              ? 'Still reading your CV. This is taking longer than usual; you can leave this page.'
              : 'Reading your CV ...'}
          </p>
        ) : (
          <p>{note ?? (wasPending ? 'Your CV has been read.' : null)}</p>
        )}
      </div>
      {isPending && isLong ? (
        <Button variant="quiet" size="sm" onClick={onCheckAgain}>
          Check again
        </Button>
      ) : null}
    </>
  );
}

function useIsLong(isPending: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isPending]);
  return isLong;
}
