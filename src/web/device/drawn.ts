/** The HTML drawn before the app started (`draw.tsx`). `tap` is the last click on it, stored by `drawn-start.js`. */
interface DrawnElement extends HTMLElement {
  readonly tap?: MouseEvent;
}

const CONTROLS = 'button, a, input, article';

/**
 * Removes the HTML drawn before the app started, once the app has drawn the same in its place: call it in a layout effect. A
 * tap made before the app was ready is carried out now, unless another card is on top.
 */
export function replaceDrawn(): void {
  const earlyHtml = document.getElementById('drawn') as DrawnElement | null;
  if (!earlyHtml) return;
  earlyHtml.remove();
  const { tap } = earlyHtml;
  if (!tap || topOf(earlyHtml) !== topOf(document)) return;
  queueMicrotask(() => {
    const control = document.elementFromPoint(tap.clientX, tap.clientY)?.closest<HTMLElement>(CONTROLS);
    control?.focus();
    control?.click();
  });
}

function topOf(parentNode: ParentNode): string | undefined {
  return parentNode.querySelector<HTMLElement>('[data-depth="0"]')?.dataset.role;
}
