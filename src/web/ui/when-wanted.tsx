import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#web/device/when-idle.ts';
import { Part } from './part.tsx';

interface WhenWantedProps {
  /** Whether the content is needed now, such as a dialog being opened. */
  readonly isWanted: boolean;
  /** A new value retries a failed load; by default `isWanted`. */
  readonly attempt?: unknown;
  /** Lazy components. */
  readonly children: ReactNode;
  /** Called to close content that failed to load; absent for content that nobody opens. */
  readonly onClose?: () => void;
}

/**
 * Loads and renders its content when the browser is idle, or at once when it is needed before that: the first paint
 * never waits for the code of a dialog that nobody has opened. From then on it stays, with its state.
 */
export function WhenWanted({ isWanted, attempt = isWanted, onClose, children }: WhenWantedProps) {
  const [isNeeded, setIsNeeded] = useState(isWanted);
  useEffect(() => whenIdle(() => setIsNeeded(true)), []);
  if (isWanted && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Part as={isWanted && onClose ? 'dialog' : 'nothing'} attempt={attempt} onClose={onClose}>
      {children}
    </Part>
  );
}
