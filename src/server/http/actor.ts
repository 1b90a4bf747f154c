import type { Access, AccountType } from '#contract/endpoint.ts';

declare const proven: unique symbol;

/**
 * The caller, as proven by their session. Only `http/session` makes one, so a query that takes a `Seeker` or an
 * `Employer` cannot be called with an id from a request body.
 */
export interface Actor {
  readonly [proven]: true;
  readonly userId: string;
  readonly accountType: AccountType;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
  readonly createdAt: Date;
  /** SHA-256 of the session's token, hex: identifies the session, but can't be used to sign in. */
  readonly sessionId: string;
}

export type Seeker = Actor & { readonly accountType: 'JobSeeker' };
export type Employer = Actor & { readonly accountType: 'Employer' };
export type Admin = Actor & { readonly accountType: 'Admin' };
/** Either side of an application. */
export type Party = Actor & { readonly accountType: 'JobSeeker' | 'Employer' };
/** Who may see the matching screen: a seeker, or an Admin previewing it (D2). */
export type Previewer = Actor & { readonly accountType: 'JobSeeker' | 'Admin' };

export type ActorFor<A extends Access> = A extends 'anyone'
  ? Actor | null
  : A extends 'signedIn'
    ? Actor
    : A extends readonly AccountType[]
      ? Actor & { readonly accountType: A[number] }
      : never;
