import { parentPort, workerData } from 'node:worker_threads';

/**
 * Draws one screen after another with the build's file (`src/web/draw.tsx`). Posts null for a screen that can't be drawn.
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
