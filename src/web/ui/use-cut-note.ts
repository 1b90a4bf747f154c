import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** What a box with a limit says when a browser cuts what was pasted into it, which browsers do in silence. */
export function useCutNote(maxLength: number | undefined) {
  const [note, setNote] = useState('');
  const isPasting = useRef(false);

  function onPaste({ currentTarget: box, clipboardData }: ClipboardEvent<Box>) {
    if (maxLength === undefined || maxLength < 0) return;
    const selected = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
    const room = maxLength - (box.value.length - selected);
    // A line break is one character in a box, whatever it was where it was copied.
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n').length;
    isPasting.current = room > 0;
    setNote(pasted > room ? cutNote(pasted - Math.max(0, room), maxLength) : '');
  }

  /** The next change that is not the paste itself takes the note away. */
  function onInput(_event: FormEvent<Box>) {
    if (!isPasting.current) setNote('');
    isPasting.current = false;
  }

  return { note, onPaste, onInput };
}

function cutNote(lost: number, maxLength: number): string {
  // Not `inDigits`: the boxes of the sign-in page would bring all of the contract's formats along.
  const [most, rest] = [maxLength, lost].map((count) => count.toLocaleString('en-GB'));
  const characters = lost === 1 ? 'character was' : 'characters were';
  return `This box takes ${most} characters. The last ${rest} ${characters} left out.`;
}
