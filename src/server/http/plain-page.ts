import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './html.ts';

/** For the few pages outside the app: no script, one small style with both themes, nothing fetched. */
const STYLE = `:root{color-scheme:light dark;--ground:#f4f6f1;--surface:#fff;--line:#dce2d8;--line-2:#7d8a82;--wrong:#b3261e;--ink:#111a15;--ink-2:#46524b;--brand:#0b5d43;--on-brand:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0c1310;--surface:#151e1a;--line:#27332d;--line-2:#7a8a82;--wrong:#ffb4ab;--ink:#eef3ef;--ink-2:#b7c3bc;--brand:#6fddae;--on-brand:#06251a}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:48px 20px}
.name{margin:0 0 16px;font-size:24px;font-weight:700;letter-spacing:-.04em;color:var(--brand)}
.panel{padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:20px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:28px;line-height:1.1}p{margin:0 0 16px;color:var(--ink-2)}p:last-child{margin:0}
form{display:inline-block;margin:4px 12px 4px 0}a{color:var(--brand)}
button{min-height:48px;padding:8px 20px;border:1px solid var(--brand);border-radius:12px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:none;color:var(--brand)}
form.fields{display:grid;gap:6px;margin:0}label{margin-top:10px;font-weight:600}form.fields button{margin-top:20px}
input{min-height:48px;padding:0 14px;border:1px solid var(--line-2);border-radius:12px;background:var(--surface);color:var(--ink);font:inherit}
input[aria-invalid]{border-color:var(--wrong)}.problem{color:var(--wrong)}code{font:14px/1.5 ui-monospace,monospace}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
ul{margin:0;padding:0;list-style:none}li{padding:12px 0;border-top:1px solid var(--line)}li:first-child{border:0;padding-top:0}
small{color:var(--ink-2)}pre{margin:0;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page; `body` is HTML, and its author must escape values. */
export function sendPlainPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      // The address may contain a token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Nod</title><style>${STYLE}</style></head>
<body><main><p class="name">nod</p><div class="panel"><h1>${escapeHtml(title)}</h1>
${body}
</div></main></body>
</html>
`);
}
