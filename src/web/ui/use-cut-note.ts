import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** A note for a field with a `maxLength`: pasted text was cut to fit. Browsers cut it without saying so. */
export function useCutNote(maxLength: number | undefined) {
  const [note, setNote] = useState('');
  const isPasting = useRef(false);

  function onPaste({ currentTarget: box, clipboardData }: ClipboardEvent<Box>) {
    if (maxLength === undefined || maxLength < 0) return;
    const selectedLength = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
    const room = maxLength - (box.value.length - selectedLength);
    // A line break is one character in a field, however it was copied.
    const pastedLength = clipboardData.getData('text').replaceAll('\r\n', '\n').length;
    isPasting.current = room > 0;
    setNote(pastedLength > room ? cutNote(pastedLength - Math.max(0, room), maxLength) : '');
  }

  /** The next change other than the paste itself removes the note. */
  function onInput(_event: FormEvent<Box>) {
    if (!isPasting.current) setNote('');
    isPasting.current = false;
  }

  return { note, onPaste, onInput };
}

function cutNote(lostCount: number, maxLength: number): string {
  // Not `inDigits`: the sign-in page's fields would load all of the contract's formats.
  const [maximum, lostInDigits] = [maxLength, lostCount].map((count) => count.toLocaleString('en-GB'));
  const characters = lostCount === 1 ? 'character was' : 'characters were';
  return `This box takes ${maximum} characters. The last ${lostInDigits} ${characters} left out.`;
}
