/** The pressed button is gone after a move or its undo: keyboard users continue from the row or the card. */
export function keepFocusIn(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  });
}
