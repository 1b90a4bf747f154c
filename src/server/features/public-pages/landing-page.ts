import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { preview } from './preview-html.ts';

/** The marker that the build leaves in the page's head (scripts/web-build/landing.ts). */
const HEAD = '<!--head-->';

/**
 * The landing page with its link preview. A preview needs absolute addresses, so a server without a public address sends the
 * page as it was built.
 */
export function withPreview(page: Buffer, publicUrl: URL): Readonly<Record<Encoding, Buffer>> {
  const address = `${publicUrl.origin}/`;
  const head = preview({
    title: 'Nod: swipe your way to a dream job',
    description: 'Swipe right on roles that fit. When the employer nods back, you are already talking.',
    address,
  });
  return inEveryEncoding(
    page.toString().replace(HEAD, () => `<link rel="canonical" href="${address}">\n${head.text}`),
  );
}

/** Compresses a page that we have changed; those that are sent as built were compressed by the build. */
export function inEveryEncoding(text: string): Readonly<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}
