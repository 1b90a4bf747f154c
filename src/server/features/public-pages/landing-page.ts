import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { preview } from './preview-html.ts';

/** Where the build leaves room (scripts/web-build/landing.ts). */
const HEAD = '<!--head-->';

/**
 * The landing page with what a shared link to it shows. That takes whole addresses, so a server without a public address
 * sends the page without it.
 */
export function withPreview(page: Buffer, publicUrl: URL): Readonly<Record<Encoding, Buffer>> {
  const address = `${publicUrl.origin}/`;
  const head = preview({
    title: 'Nod: swipe your way to a dream job',
    description: 'Swipe right on roles that fit. When the employer nods back, you are already talking.',
    address,
  });
  return compressed(
    page.toString().replace(HEAD, () => `<link rel="canonical" href="${address}">\n${head.text}`),
  );
}

/** A page in every encoding it may be sent in; the build has compressed those that it finished. */
export function compressed(text: string): Readonly<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text);
  return { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}
