import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_MAX, registration } from '#contract/accounts.ts';
import { MINIMUM_AGE } from '#contract/agreements.ts';
import { USERNAME_MAX } from '#contract/units.ts';
import type { Config } from '../../config.ts';
import { AppError, statusOf } from '../../http/errors.ts';
import { html } from '../../http/html.ts';
import { issueWords } from '../../http/issue-words.ts';
import { networkOf } from '../../http/network.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import { setSessionCookie } from '../../http/session.ts';
import { sourceOf } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { browserCookie } from './browser-cookie.ts';
import { leastInForms } from './check-new-password.ts';
import { claimFirstAdmin } from './claim-first-admin.ts';
import { isOpenLink } from './first-admin-links.ts';

const FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', most: 80 },
  { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', most: 80 },
  { name: 'username', label: 'Username', type: 'text', autocomplete: 'username', most: USERNAME_MAX },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', most: 254 },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', most: PASSWORD_MAX },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

type Draft = Readonly<Partial<Record<FieldName, string>>>;
/** Errors by field; `form` for one that is about none of them. */
type Problems = Readonly<Record<string, string>>;

interface Form {
  readonly token: string;
  readonly draft?: Draft;
  readonly problems?: Problems;
}

const FORM_MAX = 10_000;

/**
 * The page behind the link that the log prints on a new installation. Viewing it changes nothing; the form creates the
 * first Admin and signs them in. The token is the permission: no cookie is read, and the origin is not checked, because the
 * page's referrer policy makes browsers send `Origin: null`.
 */
export async function firstAdminPage(app: FastifyInstance, context: Services): Promise<void> {
  const { db, clock, config } = context;
  await app.register(async (page) => {
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    page.get('/first-admin', async (request, reply) => {
      const token = tokenOf(request);
      if (!(await isOpenLink(db, token, clock()))) return sendLinkDoesNotWork(reply);
      return sendForm(reply, config, { token });
    });

    page.post('/first-admin', async (request, reply) => {
      const token = tokenOf(request);
      const draft = (request.body ?? {}) as Draft;
      const parsed = registration.safeParse({ ...draft, role: undefined });
      if (!parsed.success) {
        const entries = parsed.error.issues.map(
          (issue) => [String(issue.path[0]), sentence(issueWords(issue, draft))] as const,
        );
        const problems = Object.fromEntries(entries.reverse());
        if (problems.password !== undefined) problems.password = atLeast(leastInForms(config));
        reply.code(422);
        return sendForm(reply, config, { token, draft, problems });
      }
      try {
        const visitor = { network: networkOf(request.ip), browser: null, from: sourceOf(request) };
        const { token: session, browser } = await claimFirstAdmin(
          context,
          { token, account: parsed.data },
          visitor,
        );
        setSessionCookie(reply, config, session);
        reply.header('set-cookie', browserCookie(config, browser));
        return reply.redirect('/profile', 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'notFound') return sendLinkDoesNotWork(reply);
        reply.code(statusOf(error));
        const problems = error.fields ?? { [error.field ?? 'form']: error.message };
        return sendForm(reply, config, { token, draft, problems });
      }
    });
  });
}

function atLeast(characters: number): string {
  return `At least ${characters} characters.`;
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' && /^[\w-]{20,100}$/.test(token) ? token : '';
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sendForm(
  reply: FastifyReply,
  config: Pick<Config, 'passwordMin'>,
  { token, draft = {}, problems = {} }: Form,
): FastifyReply {
  const fields = FIELDS.map(({ name, label, type, autocomplete, most }) => {
    const problem = problems[name];
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${most}" required value="${type === 'password' ? '' : draft[name]}"${
      problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`
    }>
${
  problem === undefined
    ? name === 'password' && html`<small>${atLeast(leastInForms(config))}</small>`
    : html`<small id="${name}-problem" class="problem">${problem}</small>`
}`;
  });
  return sendPlainPage(
    reply,
    'Create the first Admin',
    html`<p>Admins handle reports, check employers and decide disputes. This link works once.</p>
${problems.form !== undefined && html`<p class="problem" role="alert">${problems.form}</p>`}
<form method="post" action="/first-admin?token=${token}" class="fields">
${fields}
<small>You confirm that you are ${String(MINIMUM_AGE)} or over, and agree to the <a href="/terms">terms</a> and the <a href="/privacy">privacy notice</a>.</small>
<button>Create and sign in</button>
</form>`.text,
  );
}

function sendLinkDoesNotWork(reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPlainPage(
    reply,
    'This link does not work',
    '<p>It has been used or has expired, a newer one was made, or this server already has an Admin. Until there is an Admin, the person who runs the server can make another: <code>npm run admin -- link</code></p>',
  );
}
