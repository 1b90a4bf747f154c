/**
 * Converts a point of the page under test to the coordinates of the browser's pointer: the page is a frame in Vitest's page.
 */
export function toBrowserPoint(x: number, y: number): { readonly x: number; readonly y: number } {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width / window.innerWidth;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
}

/** Resolves once everything requested so far has been rendered. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
