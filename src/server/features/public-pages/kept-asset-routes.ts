import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { chooseEncoding } from '../../http/encoding.ts';

/** Longer than a page stays open, or a rollout takes. */
const KEPT_MS = 30 * DAY;
/** As the build names them, with a hash of the content. */
const NAME = /^[\w.-]*-[\w-]{7,8}\.(?:js|css|svg|woff2)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * During a rollout, a page from one release may ask a server of another release for its scripts. So every server copies
 * its own into DATA_DIR, for all servers that share it.
 */
export async function shareAssets({ dataDir }: Pick<Config, 'dataDir'>, builtDir: string): Promise<void> {
  if (!existsSync(builtDir)) return;
  const dir = keptDir(dataDir);
  await mkdir(dir, { recursive: true });
  const now = new Date();
  for (const name of await readdir(builtDir)) {
    const target = join(dir, name);
    // The same hash means the same content: touching the file says that it is still in use.
    const isThere = await utimes(target, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    const part = `${target}.${process.pid}.part`;
    await copyFile(join(builtDir, name), part);
    await rename(part, target);
  }
}

/** Removes assets that no server has used for 30 days. */
export async function forgetOldAssets({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Promise<void> {
  const dir = keptDir(dataDir);
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < after(now, -KEPT_MS)) await rm(path, { force: true });
  }
}

/** Sends an asset that this server's own build doesn't have; null if no release had it. */
export function sendKeptAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { dataDir }: Pick<Config, 'dataDir'>,
): FastifyReply | null {
  const name = /^\/assets\/([^/?#]+)(?:[?#]|$)/.exec(request.url)?.[1];
  if (name === undefined || !NAME.test(name)) return null;
  const path = join(keptDir(dataDir), name);
  if (!existsSync(path)) return null;
  const available = (['br', 'gzip'] as const).filter((each) => existsSync(path + ENDINGS[each]));
  const encoding = chooseEncoding(request.headers, available);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(200)
    .headers({
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // As for the assets of this release (app-pages).
      'content-security-policy': "default-src 'none'",
      vary: 'accept-encoding',
    })
    .send(createReadStream(path + ENDINGS[encoding]));
}

function keptDir(dataDir: string): string {
  return join(dataDir, 'assets');
}
