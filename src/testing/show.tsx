import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '#web/styles/app.css';

/** Draws something in the page of a component test until the test ends. `rerender` draws another node in its place. */
export function show(element: ReactNode): { readonly rerender: (what: ReactNode) => void } {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const rerender = (next: ReactNode) => flushSync(() => root.render(next));
  rerender(element);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { rerender };
}

/** Waits until all running animations have ended. */
export async function waitUntilSettled(): Promise<void> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
}
