import { type FromPdfWorker, PAGES_MAX, type ToPdfWorker } from './pdf-messages.ts';

/** The greatest height of a page, in widths, because a file may claim any size. No page of a CV is higher. */
const MAX_HEIGHT_IN_WIDTHS = 3;

/** Makes canvases for pdf.js, whose own factory needs a document. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Filters are SVG elements of a document: pages are drawn without them. */
class NoFilters {
  addFilter = noValue;
  addHCMFilter = noValue;
  addAlphaFilter = noValue;
  addLuminosityFilter = noValue;
  addHighlightHCMFilter = noValue;
  destroy() {}
}

function noValue(): string {
  return 'none';
}

/** Defines `window` while pdf.js loads: without it, pdf.js would take this worker for its own and answer our messages. */
async function loadPdfJs() {
  const scope = globalThis as { window?: unknown };
  scope.window = globalThis;
  try {
    return await import('unpdf/pdfjs');
  } finally {
    delete scope.window;
  }
}

function say(message: FromPdfWorker, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}

async function draw({ getDocument }: Awaited<ReturnType<typeof loadPdfJs>>, { bytes, width }: ToPdfWorker) {
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    // Glyphs are drawn as outlines: a font of the file is never given to the browser.
    disableFontFace: true,
    useSystemFonts: true,
    enableXfa: false,
    verbosity: 0,
  }).promise;
  say({ kind: 'opened', pages: pdf.numPages });
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(width / natural.width, (MAX_HEIGHT_IN_WIDTHS * width) / natural.height);
    const viewport = page.getViewport({ scale });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    const picture = canvas.transferToImageBitmap();
    say({ kind: 'page', picture }, [picture]);
    page.cleanup();
  }
}

const pdfJs = await loadPdfJs();
globalThis.addEventListener('message', ({ data }: MessageEvent<Partial<ToPdfWorker> | null>) => {
  if (data?.kind === 'draw') draw(pdfJs, data as ToPdfWorker).catch(() => say({ kind: 'failed' }));
});
say({ kind: 'ready' });
