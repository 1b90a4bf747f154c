/** The pressed button is gone after a move or its undo: keyboard users continue from the row or the card. */
export function keepFocusIn(place: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  });
}
