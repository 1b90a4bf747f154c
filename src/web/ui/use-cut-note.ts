import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** A note for a field with a `maxLength`: pasted text was cut to fit. Browsers cut it without saying so. */
export function useCutNote(maxLength: number | undefined) {
  const [note, setNote] = useState('');
  const isPasting = useRef(false);

  function onPaste({ currentTarget: box, clipboardData }: ClipboardEvent<Box>) {
    if (maxLength === undefined || maxLength < 0) return;
    const selected = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
    const room = maxLength - (box.value.length - selected);
    // A line break is one character in a field, however it was copied.
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n').length;
    isPasting.current = room > 0;
    setNote(pasted > room ? cutNote(pasted - Math.max(0, room), maxLength) : '');
  }

  /** The next change other than the paste itself removes the note. */
  function onInput(_event: FormEvent<Box>) {
    if (!isPasting.current) setNote('');
    isPasting.current = false;
  }

  return { note, onPaste, onInput };
}

function cutNote(lost: number, maxLength: number): string {
  // Not `inDigits`: the sign-in page's fields would load all of the contract's formats.
  const [most, rest] = [maxLength, lost].map((count) => count.toLocaleString('en-GB'));
  const characters = lost === 1 ? 'character was' : 'characters were';
  return `This box takes ${most} characters. The last ${rest} ${characters} left out.`;
}
