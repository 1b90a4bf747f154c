import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { chooseEncoding } from '../../http/encoding.ts';
import { Html, html, jsonForScript } from '../../http/html.ts';
import { cacheControl } from '../../http/origin.ts';
import { cookieName, readCookie } from '../../http/session.ts';
import { WEB_DIR } from './app-pages.ts';
import { preview } from './preview-html.ts';

/** A public page, complete when sent and without a script of its own. */
export interface PublicPage {
  readonly title: string;
  /** A sentence or two, for search results and shared links. */
  readonly description: string;
  readonly body: Html;
  /** Its canonical address; null for a page that should not be indexed. */
  readonly address: string | null;
  readonly status?: 200 | 404 | 410;
  readonly changedAt?: Date;
  /** The company whose flag is in previews of its link; Nod's own by default. */
  readonly flagName?: string;
  /** Structured data: schema.org as JSON-LD. */
  readonly data?: object;
  /** The content in other formats for programs: feeds, and what others need to embed the page. */
  readonly alternates?: readonly AlternateLink[];
  /** Whether it has a form, which is sent to this server. */
  readonly hasForm?: boolean;
}

interface AlternateLink {
  readonly type: string;
  readonly href: string;
  readonly title: string;
}

/** The oEmbed document of the page at this address. */
export function oembedOf(address: string): AlternateLink {
  const { origin } = new URL(address);
  return {
    type: 'application/json+oembed',
    href: `${origin}/oembed?url=${encodeURIComponent(address)}`,
    title: 'oEmbed',
  };
}

interface Frame {
  readonly parts: readonly [start: string, middle: string, end: string];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Until the web part is built, the pages have no styling; their content does not depend on it. */
const PLAIN: Frame = {
  parts: [
    '<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8">',
    '</head><body>',
    '</body></html>\n',
  ],
  scripts: [],
  styles: [],
};

const FRESH_SECONDS = 60;

export type SendPage = (request: FastifyRequest, reply: FastifyReply, page: PublicPage) => FastifyReply;

/**
 * Reads the frame from the build, once. A visitor with a session cookie gets a link to the app instead of to sign-in;
 * whether the session is still valid is not checked, and shared caches may not keep that page.
 */
export function makeSendPage(config: Pick<Config, 'publicUrl'>): SendPage {
  const frame = readFrame();
  const name = cookieName(config);
  return (request, reply, page) =>
    send(frame, config, request, reply, page, readCookie(request.headers.cookie, name) !== null);
}

function readFrame(): Frame {
  const file = join(WEB_DIR, 'manifest.nod.json');
  const builtFrame = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).public : undefined;
  if (builtFrame === undefined) return PLAIN;
  const text = readFileSync(join(WEB_DIR, builtFrame.file), 'utf8');
  const [start = '', rest = ''] = text.split('<!--head-->');
  const [middle = '', end = ''] = rest.split('<!--body-->');
  return { parts: [start, middle, end], scripts: builtFrame.scriptHashes, styles: builtFrame.styleHashes };
}

function send(
  frame: Frame,
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublicPage,
  isSignedIn: boolean,
): FastifyReply {
  const [start, middle, end] = frame.parts;
  const data = page.data === undefined ? null : jsonForScript(page.data);
  const scripts = data === null ? frame.scripts : [...frame.scripts, hashOf(data)];
  const content = Buffer.from(start + head(page, data).text + middle + body(page, isSignedIn).text + end);
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  const status = page.status ?? 200;
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl(config, FRESH_SECONDS, isSignedIn ? 'private' : 'public'),
    vary: 'cookie, accept-encoding',
    etag,
    'content-security-policy': policy(scripts, frame.styles, page.hasForm === true),
    ...(page.changedAt && { 'last-modified': page.changedAt.toUTCString() }),
    ...(page.address === null && { 'x-robots-tag': 'noindex' }),
  });
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (chooseEncoding(request.headers, ['gzip']) === 'identity') return reply.send(content);
  return reply.header('content-encoding', 'gzip').send(gzipSync(content));
}

/** Stricter than the application's: only this server's images, fonts and manifest load, and only hashed scripts run. */
function policy(scripts: readonly string[], styles: readonly string[], hasForm: boolean): string {
  const quote = (sources: readonly string[]) =>
    sources.length === 0 ? "'none'" : sources.map((source) => `'${source}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src ${quote(scripts)}`,
    `style-src ${quote(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // Audits of a page, such as Lighthouse's, fetch robots.txt from within it.
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

function head(
  { title, description, address, flagName, alternates = [] }: PublicPage,
  data: string | null,
): Html {
  return html`<title>${title} · Nod</title>
<meta name="description" content="${description}">
${
  address !== null &&
  html`<link rel="canonical" href="${address}">
${preview({ title, description, address, flagName })}`
}
${alternates.map(
  ({ type, href, title: name }) => html`<link rel="alternate" type="${type}" href="${href}" title="${name}">
`,
)}${data !== null && html`<script type="application/ld+json">${new Html(data)}</script>`}`;
}

const WORDMARK = html`<span role="img" aria-label="Nod" class="wordmark">n<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="10" fill="var(--brand)"/><path d="M4.2 10.6a6 6 0 0 0 11.6 0" fill="none" stroke="var(--ground)" stroke-width="2.6" stroke-linecap="round"/></svg>d</span>`;

const SIGN_IN = html`<a href="/auth" class="button quiet">Sign in</a>`;
const OPEN = html`<a href="/" class="button quiet">Open Nod</a>`;

function body(page: PublicPage, isSignedIn: boolean): Html {
  return html`<a href="#main" class="skip">Skip to content</a>
<div class="page">
<header class="top"><a href="/">${WORDMARK}</a>${isSignedIn ? OPEN : SIGN_IN}</header>
<main id="main">${page.body}</main>
<footer class="foot"><a href="/jobs">Browse jobs</a><a href="/guarantee">The 48-hour guarantee</a><a href="/how-matching-works">How matching works</a><a href="/fairness">Fairness</a><a href="/privacy">Privacy</a><a href="/terms">Terms</a><a href="/auth?join=Employer">Hiring? Post a role</a></footer>
</div>`;
}
