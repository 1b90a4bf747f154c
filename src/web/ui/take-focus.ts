/** A ref for words that replace a pressed button: they take its focus as soon as they are there. Needs `tabIndex={-1}`. */
export function takeFocus(words: HTMLElement | null): void {
  words?.focus({ preventScroll: true });
}
