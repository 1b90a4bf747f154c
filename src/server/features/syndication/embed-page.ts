import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../http/html.ts';
import type { PublicCompany } from '../public-pages/company-queries.ts';
import { flagHtml } from '../public-pages/flag-html.ts';
import { logoHtml } from '../public-pages/logo-html.ts';
import type { PublicRole } from '../public-pages/role-queries.ts';
import { factsOf, roleAddress } from './role-words.ts';

/** 'auto' follows the reader's device. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

const DARK =
  'color-scheme:dark;--ground:#0c1310;--surface:#151e1a;--line:#27332d;--ink:#eef3ef;--ink-2:#b7c3bc;--brand:#6fddae';
const STYLE = `:root{color-scheme:light;--ground:#f4f6f1;--surface:#fff;--line:#dce2d8;--ink:#111a15;--ink-2:#46524b;--brand:#0b5d43}
@media(prefers-color-scheme:dark){.auto{${DARK}}}
.dark{${DARK}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{padding:16px;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:12px;margin:0 0 12px}
svg{flex:none;width:56px;height:32px;border-radius:8px}
.logo{flex:none;width:48px;height:48px;border:1px solid var(--line);border-radius:8px;background:#fff}
h1{margin:0;font-size:20px;line-height:1.2}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px}
li a{display:block;padding:14px 16px;background:var(--surface);border:1px solid var(--line);border-radius:14px;color:inherit;text-decoration:none}
li a:hover{border-color:var(--brand)}
b{display:block;font-size:17px;line-height:1.3}
span,p{color:var(--ink-2)}p{margin:12px 0 0;font-size:14px}
p a{color:var(--brand);display:inline-block;padding:4px 0}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/**
 * Sends its height to the embedding page, so that the frame needs no scrollbar. Any page may embed it and learn its
 * height, so the message may go to any origin.
 */
const SCRIPT = `const tell=()=>parent.postMessage({nodEmbedHeight:document.documentElement.scrollHeight},'*');
new ResizeObserver(tell).observe(document.body);addEventListener('load',tell)`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The only pages that other sites may frame. They set no cookie and read none. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export function sendEmbedPage(
  reply: FastifyReply,
  theme: EmbedTheme,
  title: string,
  body: Html,
  caching: string,
): FastifyReply {
  reply.removeHeader('x-frame-options');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': caching,
      // Search engines have the company's own page.
      'x-robots-tag': 'noindex',
    })
    .send(
      html`<!doctype html>
<html lang="en-GB" class="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`.text +
        `<style>${STYLE}</style></head>\n<body><main>${body.text}</main><script>${SCRIPT}</script></body>\n</html>\n`,
    );
}

/**
 * `moreHref` is the address of the next page of roles; null on the last one. It opens in the same frame, all other links
 * in a new tab.
 */
export function embedHtml(
  company: PublicCompany,
  logoUrl: string | null,
  roles: readonly PublicRole[],
  origin: string,
  moreHref: string | null,
): Html {
  const name = company.company_name;
  return html`<header>${logoUrl === null ? flagHtml(company.flag_name ?? name, null) : logoHtml(logoUrl)}<h1>${roles.length === 0 ? `No open roles at ${name} now` : `Open roles at ${name}`}</h1></header>
<ul>${roles.map(
    (
      role,
    ) => html`<li><a href="${roleAddress(origin, role.id, 'embed')}" target="_blank" rel="noopener"><b>${role.title}</b>
<span>${factsOf(role)}</span></a></li>`,
  )}</ul>
${moreHref !== null && html`<p><a href="${moreHref}">More roles</a></p>`}
<p>An answer within 48 hours, with <a href="${origin}/companies/${company.user_id}" target="_blank" rel="noopener">Nod</a></p>`;
}

export const MISSING_EMBED: Html = html`<h1>These jobs are not here any more</h1>
<p>The company has left Nod, or the address was mistyped.</p>`;
