import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountType } from '#contract/endpoint.ts';
import type { Actor } from '../../http/actor.ts';
import { chooseEncoding, type Encoding } from '../../http/encoding.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { deckAddress, drawDeck } from './draw-deck.ts';
import { type DrawnThread, drawnThread } from './drawn-thread.ts';
import { earlyElement, firstCalls, gatherResponses } from './gather-responses.ts';
import { sendKeptAsset } from './kept-asset-routes.ts';
import { inEveryEncoding, withPreview } from './landing-page.ts';

/** The build's output directory for the web part; `manifest.nod.json` describes it. */
export const WEB_DIR = join(import.meta.dirname, '../../../../dist/web');

interface BuiltPage {
  readonly file: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

interface Manifest {
  readonly landing: BuiltPage;
  /** The deck's page with room for the drawn deck, the program that draws it, and the address of its cards. */
  readonly deck: BuiltPage & { readonly program: string; readonly address: string };
  /** The page of `/auth`, with its form drawn. */
  readonly auth: BuiltPage;
  readonly app: BuiltPage & { readonly screens: Readonly<Record<string, readonly string[]>> };
}

interface Page {
  readonly policy: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

interface Pages {
  readonly landing: Page;
  readonly deck: Page;
  readonly auth: Page;
  readonly app: Page;
  /** The app with a policy that allows the payment provider's card form; the same as `app` if the form is ours. */
  readonly billing: Page;
  readonly screens: Manifest['app']['screens'];
  readonly manifest: Manifest;
}

/** Paths that the app has a screen for. For any other, the app shows 'Page Not Found' and the status is 404. */
const APP_PATHS =
  /^\/(auth|auth\/company|email|invitation|profile|personality|onboarding|employer\/(setup|create-job|import|dashboard|interviews|billing|team|job\/[\w-]+(\/edit)?)|interview\/schedule|chat(\/[\w-]+)?)?$/;

/**
 * Headers that only documents need. They are left out for scripts, style sheets and fonts, about ten of which each page
 * fetches.
 */
const ABOUT_DOCUMENTS = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];

const DASHBOARD = '/employer/dashboard';
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
  [/^\/employer\/interviews$/, 'interviews-screen'],
  [BILLING, 'billing-screen'],
  [/^\/employer\/team$/, 'team-screen'],
  [/^\/invitation$/, 'invitation-screen'],
  [/^\/employer\/job\/[\w-]+$/, 'role-screen'],
  [/^\/employer\/job\/[\w-]+\/edit$/, 'edit-job-screen'],
  [/^\/interview\/schedule$/, 'schedule-screen'],
  [/^\/chat(\/|$)/, 'employer-chat-screen'],
];

/** Matches addresses of another tab, or of a role to show first: the app draws these screens, not the server. */
const NOT_THE_DECK = /[?&](?:role|tab)=/;

const HOME: Readonly<Record<AccountType, string>> = {
  JobSeeker: 'matching-screen',
  Admin: 'matching-screen',
  Employer: 'company-setup-screen',
};

/**
 * The pages: at `/` the static landing page for visitors who are not signed in; everywhere else, and for signed-in
 * people, the app; and the assets, which never change under their hashed names.
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
      globIgnore: ['*.html', 'drawn/**', 'manifest.nod.json', '.vite/**', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (!path.includes('/assets/')) return;
        // This only affects workers: the worker that draws people's PDFs can then reach nothing but the page that started
        // it.
        reply.header('content-security-policy', "default-src 'none'");
        for (const name of ABOUT_DOCUMENTS) reply.removeHeader(name);
      },
    });
  }

  const thread = pages && drawnThread(join(WEB_DIR, pages.manifest.deck.program), context.log);
  app.addHook('onClose', async () => thread?.end());

  app.get('/', async (request, reply) => {
    const builtPages = mustBeBuilt(pages);
    const actor = await context.sessions.find(request.headers.cookie);
    if (actor === null) return sendPage(request, reply, builtPages.landing);
    if (actor.accountType !== 'Employer' && thread !== null && !NOT_THE_DECK.test(request.url))
      return sendDeck(app, request, reply, builtPages, thread, actor);
    preload(reply, builtPages, HOME[actor.accountType]);
    const isOfSeeker = actor.accountType === 'JobSeeker';
    return sendApp(app, request, reply, builtPages.app, {
      calls: isOfSeeker ? firstCalls('deck', actor) : [],
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const keptAsset = sendKeptAsset(request, reply, context.config);
    if (keptAsset !== null) return keptAsset;
    // '/profile/' is '/profile', as it is in the app.
    const path = request.url.split('?')[0]?.replace(/(?<=\w)\/$/, '') ?? '';
    const isKnown = APP_PATHS.test(path);
    // Clients that send `Accept: */*` (scripts, health checks) get known pages, but a 404 for a missing asset.
    const { accept = '*/*' } = request.headers;
    const wantsPage = accept.includes('text/html') || (isKnown && accept.includes('*/*'));
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !wantsPage) {
      throw new AppError('notFound', 'That was not found.');
    }
    const builtPages = mustBeBuilt(pages);
    if (request.url === '/auth' && (await context.sessions.find(request.headers.cookie)) === null)
      return sendApp(app, request, reply, builtPages.app, { drawn: builtPages.auth });
    preload(reply, builtPages, SCREENS.find(([pattern]) => pattern.test(path))?.[1]);
    reply.code(isKnown ? 200 : 404);
    const visitor = path === DASHBOARD ? await context.sessions.find(request.headers.cookie) : null;
    const calls = visitor === null ? [] : firstCalls('dashboard', visitor);
    return sendApp(app, request, reply, BILLING.test(path) ? builtPages.billing : builtPages.app, { calls });
  });
}

function readPages({ config, storage, payments }: Services): Pages {
  const { publicUrl } = config;
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB_DIR, 'manifest.nod.json'), 'utf8'));
  const readApp = (entry: BuiltPage, origins: OtherOrigins) => {
    const page = readPage(entry, origins);
    if (config.keepsOnDevices) return page;
    return {
      ...page,
      bodies: inEveryEncoding(page.bodies.identity.toString().replace('<title>', KEEP_NOTHING)),
    };
  };
  const origins = { connect: storage.uploadOrigin === null ? [] : [storage.uploadOrigin] };
  const app = readApp(manifest.app, origins);
  const landing = readPage(manifest.landing, {});
  return {
    landing:
      publicUrl === null ? landing : { ...landing, bodies: withPreview(landing.bodies.identity, publicUrl) },
    deck: readApp(manifest.deck, origins),
    auth: readApp(manifest.auth, origins),
    app,
    billing: payments.provider === 'stripe' ? readApp(manifest.app, STRIPE) : app,
    screens: manifest.app.screens,
    manifest,
  };
}

/** Read by `web/device/local-storage.ts`. */
const KEEP_NOTHING = '<meta name="nod-keeps" content="nothing"><title>';

/** Other origins that a page may contact. */
interface OtherOrigins {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: OtherOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

function readPage({ file, scriptHashes, styleHashes }: BuiltPage, origins: OtherOrigins): Page {
  const read = (ending: string) => readFileSync(join(WEB_DIR, file + ending));
  return {
    policy: policy(scriptHashes, styleHashes, origins),
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

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  cacheControl = 'no-cache',
): FastifyReply {
  const encoding = chooseEncoding(request.headers, ['br', 'gzip']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'cookie, accept-encoding, sec-fetch-dest',
      'content-security-policy': page.policy,
    })
    .send(page.bodies[encoding]);
}

/** Where the embedded responses and the drawn deck go in the application's HTML. */
const EARLY = '<!--early-->';
const DRAWN = '<!--drawn-->';
/** Compresses about 100 kB in two milliseconds; the next quality with a smaller result takes nine times as long. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 7 };

/**
 * Sends a page with the responses to its first calls embedded: `drawn`, which already shows its screen, or else
 * `plainPage`. A request that does not open a page (see `gatherResponses`) gets `plainPage` without responses.
 */
async function sendApp(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  plainPage: Page,
  { drawn = plainPage, calls }: { readonly drawn?: Page; readonly calls?: readonly string[] } = {},
): Promise<FastifyReply> {
  const responses = await gatherResponses(app, request, calls);
  if (responses === null) return sendPage(request, reply, plainPage);
  return sendOwn(request, reply, drawn, { [EARLY]: earlyElement(responses, false) });
}

/** Sends the deck's page with the responses to its first calls embedded, and with the cards drawn if possible. */
async function sendDeck(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  builtPages: Pages,
  thread: DrawnThread,
  actor: Actor,
): Promise<FastifyReply> {
  const deck = deckAddress(request, builtPages.manifest.deck.address);
  const responses = await gatherResponses(app, request, [...firstCalls('deck', actor), deck]);
  const drawing = responses && (await drawDeck(thread, request, responses, deck));
  if (drawing === null) preload(reply, builtPages, HOME.JobSeeker);
  if (responses === null) return sendPage(request, reply, builtPages.app);
  const earlyHtml = earlyElement(responses, true);
  return drawing === null
    ? sendOwn(request, reply, builtPages.app, { [EARLY]: earlyHtml })
    : sendOwn(request, reply, builtPages.deck, { [EARLY]: earlyHtml, [DRAWN]: drawing });
}

/** Sends a page about one person, so no cache may store it. */
async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  inserts: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  let text = page.bodies.identity.toString();
  // The inserted text has no '<!' in it, because it is escaped.
  for (const [placeholder, content] of Object.entries(inserts))
    text = text.replace(placeholder, () => content);
  const encoding = chooseEncoding(request.headers, ['br', 'gzip']);
  const bodies = {
    br: () => promisify(brotliCompress)(text, { params: BROTLI }),
    gzip: () => promisify(gzip)(text),
    identity: async () => Buffer.from(text),
  };
  const body = await bodies[encoding]();
  return sendPage(request, reply, { ...page, bodies: { ...page.bodies, [encoding]: body } }, 'no-store');
}

/**
 * No unsafe-inline: inline code is allowed by its hash. Files may be sent to the bucket, if there is one, and the billing
 * page may load the payment provider's card form, if there is one.
 */
function policy(
  scripts: readonly string[],
  styles: readonly string[],
  { script = [], connect = [], frame = [] }: OtherOrigins,
): string {
  const quote = (sources: readonly string[]) => sources.map((source) => `'${source}'`);
  const allow = (...sources: readonly string[]) => ["'self'", ...sources].join(' ');
  return [
    "default-src 'self'",
    `script-src ${allow(...quote(scripts), ...script)}`,
    `style-src ${allow(...quote(styles))}`,
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
