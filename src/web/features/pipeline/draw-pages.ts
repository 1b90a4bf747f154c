import { type FromPdfWorker, PAGES_MAX, type ToPdfWorker } from './pdf-messages.ts';

/** The parts of a PDF that can be shown so far. */
export interface DrawnPages {
  readonly pages: readonly ImageBitmap[];
  /** How many pages the file has, and how many of them will be drawn; null until the file is open. */
  readonly count: { readonly all: number; readonly toDraw: number } | null;
  readonly hasFailed: boolean;
}

/** Longer than drawing any page of a CV takes, even on a slow phone. */
const PAGE_MS = 30_000;

/**
 * Fetches a PDF and draws its pages in a worker. A document that never ends, or that exploits a flaw in the PDF library,
 * harms only the worker, which can reach neither the page nor the network. Returns a function that stops it.
 */
export function drawPages(address: string, onDrawn: (pages: DrawnPages) => void): () => void {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const controller = new AbortController();
  let pagesSoFar: DrawnPages = { pages: [], count: null, hasFailed: false };
  let pageTimeout: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(pageTimeout);
    controller.abort();
    worker.terminate();
  }
  function change(changes: Partial<DrawnPages>): void {
    pagesSoFar = { ...pagesSoFar, ...changes };
    onDrawn(pagesSoFar);
  }
  function fail(): void {
    if (controller.signal.aborted) return;
    stop();
    change({ hasFailed: true });
  }
  function wait(): void {
    clearTimeout(pageTimeout);
    pageTimeout = setTimeout(fail, PAGE_MS);
  }

  async function send(): Promise<void> {
    const response = await fetch(address, { signal: controller.signal });
    if (!response.ok) throw new Error(`The CV came with ${response.status}.`);
    const bytes = await response.arrayBuffer();
    const request: ToPdfWorker = { kind: 'draw', bytes, width: pageWidth() };
    worker.postMessage(request, [bytes]);
    wait();
  }

  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<FromPdfWorker>) => {
    if (data.kind === 'ready') send().catch(fail);
    if (data.kind === 'failed') fail();
    if (data.kind === 'opened')
      change({ count: { all: data.pages, toDraw: Math.min(data.pages, PAGES_MAX) } });
    if (data.kind === 'page') {
      wait();
      change({ pages: [...pagesSoFar.pages, data.picture] });
      if (pagesSoFar.pages.length === pagesSoFar.count?.toDraw) stop();
    }
  });
  return stop;
}

/** A page is at most 800 CSS pixels wide, and nobody sees more than two dots per CSS pixel. */
function pageWidth(): number {
  return Math.round(Math.min(window.innerWidth, 800) * Math.min(Math.max(window.devicePixelRatio, 1), 2));
}
