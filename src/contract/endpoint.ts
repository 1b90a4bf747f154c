import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

export const ACCOUNT_TYPES = ['JobSeeker', 'Employer', 'Admin'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Who may call: anybody, anybody signed in, or only these account types. The server checks this before the handler runs. */
export type Access = 'anyone' | 'signedIn' | readonly AccountType[];

type Schema = z.ZodMiniType;

/**
 * One call of the wire (section 7 of the specification), as data that both sides use.
 * `path` names its parameters with a colon: '/api/messages/threads/:threadId'.
 */
export interface Endpoint<
  Who extends Access = Access,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Who;
  /**
   * The permission that an employer's member needs; other account types need none. Absent if every member may call it.
   */
  readonly permission?: Permission;
  /**
   * Whether the call needs a proof of identity that is at most ten minutes old. `always`: from everybody.
   * `withSecondFactor`: only from sessions opened with a second factor, because the call itself contains the password.
   * Calls under `/api/admin/` other than GET need a proof even without this field.
   */
  readonly asksAgain?: 'always' | 'withSecondFactor';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body of a 2xx response; undefined if it has no body. */
  readonly response?: Response;
  /** The statuses of a successful response with a body; 200 if absent. */
  readonly statuses?: readonly (200 | 201)[];
  /** The content type of the response, if it is a file. */
  readonly file?: string;
  /** The content type of the body, if it is a file. */
  readonly upload?: string;
}

/** An endpoint whose `access` lists `Employer` must state the permission that an employer's member needs. */
type Needs<Who extends Access> = Who extends readonly AccountType[]
  ? 'Employer' extends Who[number]
    ? { readonly permission: Permission }
    : unknown
  : unknown;

export function endpoint<
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
>(
  definition: Endpoint<Who, Params, Query, Body, Response> & Needs<Who>,
): Endpoint<Who, Params, Query, Body, Response> {
  return definition;
}

type Output<S> = [Exclude<S, undefined>] extends [never] ? undefined : z.output<Exclude<S, undefined>>;
type Input<S> = [Exclude<S, undefined>] extends [never] ? undefined : z.input<Exclude<S, undefined>>;

/** The values the server's handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** The response as sent; clients may rely on it. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>;

/** The values a caller sends, before parsing. */
export type ParamsFor<E extends Endpoint> = Input<E['params']>;
export type QueryFor<E extends Endpoint> = Input<E['query']>;
export type BodyFor<E extends Endpoint> = Input<E['body']>;
