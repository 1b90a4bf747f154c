import { parentPort, workerData } from 'node:worker_threads';

/**
 * Draws the screens that it is sent, one after another. `workerData` is the address of `src/web/draw.tsx` as built. Posts
 * null for a screen that can't be drawn.
 */
const { drawDeck } = await import(workerData);

parentPort?.on('message', ({ id, screen }) => {
  let html: string | null = null;
  try {
    html = drawDeck(screen);
  } catch {
    // The page is sent without a drawing, and the app draws it.
  }
  parentPort?.postMessage({ id, html });
});
