import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountType } from '#contract/endpoint.ts';
import { chooseEncoding, type Encoding } from '../../http/encoding.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { sendKeptAsset } from './kept-asset-routes.ts';
import { withPreview } from './landing-page.ts';

/** The build's output directory for the web part; `manifest.nod.json` describes it. */
export const WEB_DIR = join(import.meta.dirname, '../../../../dist/web');

interface BuiltPage {
  readonly file: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

interface Manifest {
  readonly landing: BuiltPage;
  readonly app: BuiltPage & { readonly screens: Readonly<Record<string, readonly string[]>> };
}

interface Page {
  readonly policy: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

interface Pages {
  readonly landing: Page;
  readonly app: Page;
  /** The app with permission to take cards by a provider's form; the same as `app` if the form is ours. */
  readonly billing: Page;
  readonly screens: Manifest['app']['screens'];
}

/** Paths the app knows; anything else is its 'Page Not Found' with status 404. */
const APP_PATHS =
  /^\/(auth|email|invitation|profile|personality|onboarding|employer\/(setup|create-job|import|dashboard|billing|team|job\/[\w-]+(\/edit)?)|interview\/schedule|chat(\/[\w-]+)?)?$/;

const BILLING = /^\/employer\/billing$/;

/** The screen behind a path, so that its script is preloaded with the page. '/' depends on the user. */
const SCREENS: readonly (readonly [path: RegExp, screen: string])[] = [
  [/^\/auth$/, 'auth-screen'],
  [/^\/email$/, 'email-screen'],
  [/^\/profile$/, 'profile-screen'],
  [/^\/personality$/, 'personality-screen'],
  [/^\/onboarding$/, 'onboarding-screen'],
  [/^\/employer\/setup$/, 'company-setup-screen'],
  [/^\/employer\/create-job$/, 'create-job-screen'],
  [/^\/employer\/import$/, 'import-screen'],
  [/^\/employer\/dashboard$/, 'dashboard-screen'],
  [BILLING, 'billing-screen'],
  [/^\/employer\/team$/, 'team-screen'],
  [/^\/invitation$/, 'invitation-screen'],
  [/^\/employer\/job\/[\w-]+$/, 'role-screen'],
  [/^\/employer\/job\/[\w-]+\/edit$/, 'edit-job-screen'],
  [/^\/interview\/schedule$/, 'schedule-screen'],
  [/^\/chat(\/|$)/, 'employer-chat-screen'],
];

const HOME: Readonly<Record<AccountType, string>> = {
  JobSeeker: 'matching-screen',
  Admin: 'matching-screen',
  Employer: 'company-setup-screen',
};

/**
 * The pages: the static landing page for visitors who are not signed in, the app for everybody else, and the assets, which
 * never change under their hashed names.
 */
export async function pageRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const pages = existsSync(join(WEB_DIR, 'manifest.nod.json')) ? readPages(context) : null;
  if (pages !== null) {
    await app.register(fastifyStatic, {
      root: WEB_DIR,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Compressed copies are sent instead of their originals, never under their own names.
      globIgnore: ['*.html', 'manifest.nod.json', '.vite/**', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }

  app.get('/', async (request, reply) => {
    const built = mustBeBuilt(pages);
    const actor = await context.sessions.find(request.headers.cookie);
    if (actor === null) return sendPage(request, reply, built.landing);
    preload(reply, built, HOME[actor.accountType]);
    return sendPage(request, reply, built.app);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const kept = sendKeptAsset(request, reply, context.config);
    if (kept !== null) return kept;
    // '/profile/' is '/profile', as it is in the app.
    const path = request.url.split('?')[0]?.replace(/(?<=\w)\/$/, '') ?? '';
    const isKnown = APP_PATHS.test(path);
    // Clients that send `Accept: */*` (scripts, health checks) get known pages, but a 404 for a missing asset.
    const { accept = '*/*' } = request.headers;
    const wantsPage = accept.includes('text/html') || (isKnown && accept.includes('*/*'));
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !wantsPage) {
      throw new AppError('notFound', 'That was not found.');
    }
    const built = mustBeBuilt(pages);
    preload(reply, built, SCREENS.find(([pattern]) => pattern.test(path))?.[1]);
    reply.code(isKnown ? 200 : 404);
    return sendPage(request, reply, BILLING.test(path) ? built.billing : built.app);
  });
}

function readPages({ config, storage, payments }: Services): Pages {
  const { publicUrl } = config;
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB_DIR, 'manifest.nod.json'), 'utf8'));
  const app = readPage(manifest.app, {
    connect: storage.uploadOrigin === null ? [] : [storage.uploadOrigin],
  });
  const landing = readPage(manifest.landing, {});
  return {
    landing:
      publicUrl === null ? landing : { ...landing, bodies: withPreview(landing.bodies.identity, publicUrl) },
    app,
    billing: payments.provider === 'stripe' ? readPage(manifest.app, STRIPE) : app,
    screens: manifest.app.screens,
  };
}

/** Other origins that a page may contact. */
interface Others {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: Others = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

function readPage({ file, scriptHashes, styleHashes }: BuiltPage, others: Others): Page {
  const read = (ending: string) => readFileSync(join(WEB_DIR, file + ending));
  return {
    policy: policy(scriptHashes, styleHashes, others),
    bodies: { br: read('.br'), gzip: read('.gz'), identity: read('') },
  };
}

function mustBeBuilt(pages: Pages | null): Pages {
  if (pages === null) throw new AppError('unavailable', 'The web part is not built: run npm start.');
  return pages;
}

function preload(reply: FastifyReply, { screens }: Pages, screen: string | undefined): void {
  const scripts = screen === undefined ? [] : (screens[screen] ?? []);
  if (scripts.length === 0) return;
  reply.header('link', scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '));
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = chooseEncoding(request.headers, ['br', 'gzip']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
      'content-security-policy': page.policy,
    })
    .send(page.bodies[encoding]);
}

/**
 * No unsafe-inline: inline code is allowed by its hash. Files may be sent to the bucket, if there is one, and the billing
 * page may load the payment provider's card form, if there is one.
 */
function policy(
  scripts: readonly string[],
  styles: readonly string[],
  { script = [], connect = [], frame = [] }: Others,
): string {
  const quoted = (sources: readonly string[]) => sources.map((source) => `'${source}'`);
  const allow = (...sources: readonly string[]) => ["'self'", ...sources].join(' ');
  return [
    "default-src 'self'",
    `script-src ${allow(...quoted(scripts), ...script)}`,
    `style-src ${allow(...quoted(styles))}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${allow(...connect)}`,
    ...(frame.length > 0 ? [`frame-src ${allow(...frame)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
