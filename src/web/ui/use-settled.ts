import { useEffect, useState } from 'react';

/** The pause after the last key, so that a word is searched for and not each of its letters. */
export const TYPING_MS = 300;

/** The typed text, once typing pauses. */
export function useSettled(text: string): string {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settledText;
}
