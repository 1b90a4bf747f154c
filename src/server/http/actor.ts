import type { Scope } from '#contract/api-keys.ts';
import type { Access, AccountType } from '#contract/endpoint.ts';
import type { MemberRole } from '#contract/permissions.ts';
import type { Source } from './source.ts';

declare const proof: unique symbol;

/** The key with which a program calls. */
export interface CallerKey {
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** The maker's member roles now and at its making: the key may do only what both allow. Empty for a seeker's key. */
  readonly memberRoles: readonly MemberRole[];
}

/**
 * The caller, as proven by their session or their key. Only `http/session` makes one, so a query that takes a `Seeker` or an
 * `Employer` cannot be called with an id from a request body.
 */
export interface Actor {
  readonly [proof]: true;
  readonly userId: string;
  readonly accountType: AccountType;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
  readonly createdAt: Date;
  /** SHA-256 of the session's or the key's token, hex: identifies it, but can't be used to sign in. */
  readonly sessionId: string;
  /**
   * The id that this side has in applications, matches, conversations and blocks: the company's for an employer, their
   * own for everybody else.
   */
  readonly partyId: string;
  /** The only company that this session acts for, if that company's single sign-on opened it; null for other sessions. */
  readonly onlyCompanyId: string | null;
  /** An employer's role in their company; null for everybody else. */
  readonly memberRole: MemberRole | null;
  /** Whether they signed in with a second factor, or have set one up since. */
  readonly hasSecondFactor: boolean;
  /**
   * Whether the operator or their current company requires a second factor, and this session has none. False in a session
   * that their company's single sign-on opened: there the provider decides.
   */
  readonly lacksSecondFactor: boolean;
  /** Whether confirmed addresses are required, and theirs is not. */
  readonly lacksConfirmedEmail: boolean;
  /** Whether they proved who they are within the last ten minutes; with a second factor, if the session has one. */
  readonly isFresh: boolean;
  /** Where this request came from. */
  readonly from: Source;
  /** null for a person in a session. */
  readonly key: CallerKey | null;
}

export type Seeker = Actor & { readonly accountType: 'JobSeeker' };
/** A member of a company, acting for it; before it is set up, its owner to be. `userId` is the person. */
export type Employer = Actor & {
  readonly accountType: 'Employer';
  /** The same as `partyId`. */
  readonly companyId: string;
  readonly memberRole: MemberRole;
};
export type Admin = Actor & { readonly accountType: 'Admin' };
/** Either side of an application. */
export type Party = Seeker | Employer;
/** Who may see the matching screen: a seeker, or an Admin previewing it (D2). */
export type Previewer = Seeker | Admin;

export type ActorFor<A extends Access> = A extends 'anyone'
  ? Actor | null
  : A extends 'signedIn'
    ? Actor
    : A extends readonly AccountType[]
      ? OneOf<A[number]>
      : never;

/** Each account type as a member of a union. */
type OneOf<T extends AccountType> = T extends 'Employer' ? Employer : T extends 'Admin' ? Admin : Seeker;
