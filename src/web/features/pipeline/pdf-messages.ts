/** At most this many pages are drawn: each takes memory, and hardly any CV is longer. */
export const PAGES_MAX = 20;

export interface ToPdfWorker {
  readonly kind: 'draw';
  readonly bytes: ArrayBuffer;
  /** The width of a page, in pixels. */
  readonly width: number;
}

/** The library in the worker sends its own messages, which have no `kind`. */
export type FromPdfWorker =
  | { readonly kind: 'ready' | 'failed' }
  | { readonly kind: 'opened'; readonly pages: number }
  | { readonly kind: 'page'; readonly picture: ImageBitmap };
