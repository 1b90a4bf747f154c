import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from './errors.ts';

/** Where the build leaves the web part. */
const WEB_DIR = join(import.meta.dirname, '../../../dist/web');

interface Pages {
  readonly landing: string;
  readonly landingPolicy: string;
  /** With NONCE where the response's own nonce goes. */
  readonly app: string;
}

const NONCE = '__CSP_NONCE__';

/** Paths the app knows; anything else is its 'Page Not Found', and says so in the status too. */
const APP_PATHS = /^\/(auth|profile|employer\/(setup|create-job|dashboard)|chat\/[\w-]+)?$/;

/**
 * The pages: the static landing for a visitor who is not signed in, the app for everybody else, and the assets,
 * which never change under their hashed names.
 */
export async function pageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const isBuilt = existsSync(join(WEB_DIR, 'app.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_DIR,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  const pages = isBuilt ? readPages() : null;

  app.get('/', async (request, reply) => {
    const built = mustBeBuilt(pages);
    const actor = await context.sessions.find(request.headers.cookie);
    return actor === null ? sendLanding(reply, built) : sendApp(reply, built, 200);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('notFound', 'That was not found.');
    const path = request.url.split('?')[0] ?? '';
    if (!(request.headers.accept ?? '').includes('text/html'))
      throw new AppError('notFound', 'That was not found.');
    return sendApp(reply, mustBeBuilt(pages), APP_PATHS.test(path) ? 200 : 404);
  });
}

function readPages(): Pages {
  const read = (file: string) => readFileSync(join(WEB_DIR, file), 'utf8');
  const manifest = JSON.parse(read('manifest.nod.json')) as {
    landing: { scripts: string[]; styles: string[] };
  };
  return {
    landing: read('landing.html'),
    landingPolicy: policy(manifest.landing.scripts, manifest.landing.styles),
    app: read('app.html'),
  };
}

function mustBeBuilt(pages: Pages | null): Pages {
  if (pages === null) throw new AppError('unavailable', 'The web part is not built: run npm start.');
  return pages;
}

function sendLanding(reply: FastifyReply, pages: Pages): FastifyReply {
  return sendPage(reply, pages.landing, pages.landingPolicy, 200);
}

function sendApp(reply: FastifyReply, pages: Pages, status: number): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return sendPage(
    reply,
    pages.app.replaceAll(NONCE, nonce),
    policy([`nonce-${nonce}`], [`nonce-${nonce}`]),
    status,
  );
}

function sendPage(reply: FastifyReply, html: string, contentPolicy: string, status: number): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie',
      'content-security-policy': contentPolicy,
    })
    .send(html);
}

/** No unsafe-inline: what is inline is named by its hash, or carries this answer's nonce. */
function policy(scripts: readonly string[], styles: readonly string[]): string {
  const quoted = (sources: readonly string[]) => sources.map((source) => ` '${source}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
