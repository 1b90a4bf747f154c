import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

interface WhenWantedProps {
  /** True when what is inside is asked for, such as a dialog that opens. */
  readonly isWanted: boolean;
  /** Lazy components, whose code is to come later. */
  readonly children: ReactNode;
}

/**
 * Fetches and draws what is inside when the browser is idle, or at once when it is wanted before that: no first
 * paint waits for the code of a dialog that nobody has opened.
 */
export function WhenWanted({ isWanted, children }: WhenWantedProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle || isWanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
