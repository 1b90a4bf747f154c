import { parentPort, workerData } from 'node:worker_threads';

/** Draws one screen after another with what the build wrote (`src/web/draw.tsx`). Null for one that cannot be drawn. */
const { drawDeck } = await import(workerData);

parentPort?.on('message', ({ id, screen }) => {
  let html: string | null = null;
  try {
    html = drawDeck(screen);
  } catch {
    // The page goes without: the app draws it.
  }
  parentPort?.postMessage({ id, html });
});
