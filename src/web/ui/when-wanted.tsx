import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#web/device/when-idle.ts';
import { Part } from './part.tsx';

interface WhenWantedProps {
  /** True when what is inside is asked for, such as a dialog that opens. */
  readonly isWanted: boolean;
  /** Lazy components, whose code is to come later. */
  readonly children: ReactNode;
  /** Puts it away where it does not come; none for what nobody opens. */
  readonly onClose?: () => void;
}

/**
 * Fetches and draws what is inside when the browser is idle, or at once when it is wanted before that: no first
 * paint waits for the code of a dialog that nobody has opened.
 */
export function WhenWanted({ isWanted, onClose, children }: WhenWantedProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle && !isWanted) return null;
  return (
    <Part as={isWanted && onClose ? 'dialog' : 'nothing'} attempt={isWanted} onClose={onClose}>
      {children}
    </Part>
  );
}
