import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { applications, imports, interviews, members, messages, roles } from '#contract/index.ts';
import { mayAs } from '#contract/permissions.ts';
import type { Actor, ActorFor } from './actor.ts';
import { admitKey } from './api-keys.ts';
import { AppError } from './errors.ts';
import { issueWords } from './issue-words.ts';
import { toWire } from './serialise.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook on every /api request; null is signed out. */
    actor: Actor | null;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response with another schema than the endpoint's, because the caller asked for less. */
export class PartialResponse {
  readonly json: string;

  constructor(schema: z.ZodMiniType, response: unknown) {
    this.json = toWire(schema, response);
  }
}

export interface Call<E extends Endpoint> {
  readonly actor: ActorFor<E['access']>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Every endpoint mounted so far, for the test that checks the table of who may call what. */
export const mounted = new Map<string, Endpoint>();

/**
 * Mounts one endpoint of the contract: checks who is calling, parses the input, then runs the handler. Takes the
 * endpoint in a first call and the handler in a second, or TypeScript widens the handler's literals. A handler that
 * sends a file returns the reply itself.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E) {
  mounted.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  return (handler: (call: Call<E>) => Promise<ResponseOf<E> | PartialResponse | FastifyReply>): void => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        admit(endpoint, request.actor);
        const response = await handler({
          actor: request.actor as ActorFor<E['access']>,
          params: parse(endpoint.params, request.params, 'notFound', request) as ParamsOf<E>,
          query: parse(endpoint.query, request.query, 'malformed', request) as QueryOf<E>,
          body: parse(endpoint.body, request.body, 'malformed', request) as BodyOf<E>,
          request,
          reply,
        });
        if (reply.sent || reply.raw.headersSent) return reply;
        if (endpoint.response === undefined) return reply.code(204).send();
        // The handler sent a file itself, and the client hung up; or the response is CSV, which is sent as it is.
        if (response === undefined || typeof response === 'string') return response;
        const json =
          response instanceof PartialResponse ? response.json : toWire(endpoint.response, response);
        return reply.type(JSON_TYPE).send(json);
      },
    });
  };
}

/** The only place that checks account types and members' permissions; which rows a member reaches is `http/reach`. */
function admit(endpoint: Endpoint, actor: Actor | null): void {
  if (actor !== null) admitKey(endpoint, actor);
  if (endpoint.access === 'anyone') return;
  if (actor === null) throw new AppError('signedOut', 'Please sign in.');
  if (!isForAccountType(endpoint, actor)) {
    throw new AppError('forbidden', 'Your account may not do this.');
  }
  if (actor.lacksSecondFactor && needsSecondFactor(endpoint, actor)) {
    throw new AppError('forbidden', 'This needs a second factor. Set one up in your profile.', {
      secondFactor: true,
    });
  }
  if (!isPartOfRole(endpoint, actor)) {
    throw new AppError('forbidden', 'Your role in this company does not allow this. Ask an owner.');
  }
  if (actor.lacksConfirmedEmail && REACH_OTHERS.has(endpoint)) {
    throw new AppError(
      'forbidden',
      `Confirm your email address first: open the link that we sent to ${actor.email}. You can send another from your profile.`,
    );
  }
  if (needsFreshProof(endpoint, actor)) {
    throw new AppError('forbidden', 'Please confirm that it is you.', {
      confirm: actor.hasSecondFactor ? 'secondFactor' : 'password',
    });
  }
}

/** Whether the person's account type, and a member's role, allow a call. `admit` may still refuse it for another reason. */
export function mayCall(endpoint: Endpoint, actor: Actor): boolean {
  return isForAccountType(endpoint, actor) && isPartOfRole(endpoint, actor);
}

function isForAccountType({ access }: Endpoint, { accountType }: Actor): boolean {
  return typeof access === 'string' || access.includes(accountType);
}

function isPartOfRole({ permission }: Endpoint, { memberRole }: Actor): boolean {
  return permission === undefined || memberRole === null || mayAs(memberRole, permission);
}

/** Calls by which somebody reaches other people, with an advert, a mail or a message: refused to unconfirmed addresses. */
const REACH_OTHERS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  roles.postRole,
  imports.startImport,
  members.inviteMember,
  members.resendInvitation,
  applications.invite,
  interviews.scheduleInterview,
  interviews.changeInterview,
  applications.apply,
  messages.sendMessage,
]);

function needsFreshProof({ asksAgain, method, path }: Endpoint, actor: Actor): boolean {
  if (actor.isFresh) return false;
  if (asksAgain !== undefined) return asksAgain === 'always' || actor.hasSecondFactor;
  return method !== 'GET' && path.startsWith('/api/admin/');
}

/** Calls open to members without a second factor, so that they can switch from a company that requires one to another. */
const OPEN_PATHS: readonly string[] = ['/api/companies', '/api/companies/current'];

/**
 * Whether a call is refused to somebody who lacks a second factor that is required of them: Admins' calls, the export of
 * personal data, nearly all of a seeker's calls, and those acting for a company.
 */
function needsSecondFactor({ path, permission }: Endpoint, { accountType }: Actor): boolean {
  if (path.startsWith('/api/admin/') || path === '/api/account/export') return true;
  // Seekers can set up a second factor, and delete their account, without one.
  if (accountType === 'JobSeeker') return path !== '/api/user' && !path.startsWith('/api/account');
  return permission !== undefined && permission !== 'company.read' && !OPEN_PATHS.includes(path);
}

/** A path that does not parse can't exist, so it is 404; a query or body that does not parse is 400. */
function parse(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  code: 'notFound' | 'malformed',
  request: FastifyRequest,
): unknown {
  if (schema === undefined) return undefined;
  const result = tryParse(schema, input, request);
  if (result?.success) return result.data;
  if (code === 'notFound') throw new AppError('notFound', 'That was not found.');
  const issues = result?.error.issues ?? [];
  const [issue] = issues;
  const field = issue === undefined ? '' : pathOf(issue);
  const fields = rejectedFields(issues, input);
  throw new AppError('malformed', sentence(field, issue, input), field === '' ? {} : { field, fields });
}

/** A list of wrong entries has an issue for each of them; nobody reads more than these. */
const MOST_FIELDS = 20;

/** Every rejected field with its first sentence; undefined unless there are several. */
function rejectedFields(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): Record<string, string> | undefined {
  const sentences = new Map<string, string>();
  for (const issue of issues) {
    const field = pathOf(issue);
    if (field !== '' && !sentences.has(field)) sentences.set(field, sentence(field, issue, input));
    if (sentences.size === MOST_FIELDS) break;
  }
  return sentences.size > 1 ? Object.fromEntries(sentences) : undefined;
}

function pathOf({ path }: z.core.$ZodIssue): string {
  return path.map(String).join('.');
}

/**
 * Null if the parser itself throws, which is also caused by bad input. zod 4.6.7, the newest, runs length and size
 * checks even on values of the wrong type that have a `length` or `size`, and comparing an object whose `valueOf` isn't
 * a function throws: `z.string().check(z.minLength(1)).safeParse({ length: { valueOf: 1, toString: 1 } })`.
 */
function tryParse(schema: z.ZodMiniType, input: unknown, request: FastifyRequest) {
  try {
    return schema.safeParse(input);
  } catch (error) {
    // Logged, because it could also be a bug in one of our own checks.
    request.log.warn({ cause: String(error), route: request.routeOptions.url }, 'a parser threw');
    return null;
  }
}

function sentence(field: string, issue: z.core.$ZodIssue | undefined, input: unknown): string {
  if (issue === undefined || field === '') return 'A JSON object with the documented fields is expected.';
  return `${field}: ${issueWords(issue, input)}`;
}
