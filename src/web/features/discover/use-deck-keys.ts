import { useEffect, useEffectEvent } from 'react';
import type { Direction } from './deck-motion.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
};

interface DeckKeys {
  readonly onDecide: (direction: Direction) => void;
  readonly onUndo: () => void;
}

/**
 * While the deck is visible, the arrow keys decide wherever the focus is, and Backspace or Ctrl+Z undoes: but not while
 * somebody types, is in a row of tabs, reads beside the deck, or has a dialog open.
 */
export function useDeckKeys({ onDecide, onUndo }: DeckKeys) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey || isElsewhere(event.target))
      return;
    const direction = DIRECTIONS[event.key];
    const hasCommand = event.ctrlKey || event.metaKey;
    const isUndo = hasCommand ? event.key === 'z' : event.key === 'Backspace';
    if (isUndo) onUndo();
    else if (direction && !hasCommand && !(direction === 'up' && wouldScrollPage(event.target)))
      onDecide(direction);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const USES_KEYS_ITSELF = 'input, textarea, select, [contenteditable], [role="tablist"], aside';

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]:is([data-state="open"], :popover-open)') !== null) return true;
  return target instanceof Element && target.closest(USES_KEYS_ITSELF) !== null;
}

/** If the whole page scrolls, the up arrow scrolls it, unless the focus is on the deck. */
function wouldScrollPage(target: EventTarget | null): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight && !(target instanceof Element && target.closest('article') !== null);
}
