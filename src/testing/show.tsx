import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '#web/styles/app.css';

/** Draws something in the page of a component test until the test ends. `again` draws another node in its place. */
export function show(what: ReactNode): { readonly again: (what: ReactNode) => void } {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const again = (next: ReactNode) => flushSync(() => root.render(next));
  again(what);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { again };
}

/** Waits until all running animations have ended. */
export async function settled(): Promise<void> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
}
