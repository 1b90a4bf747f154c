import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { roleCard } from './roles.ts';
import { id, instant } from './text.ts';

/** The most roles that one person may keep. */
export const SAVED_ROLES_MAX = 200;

/** A role that the seeker saved for later, as it is now. */
export const savedRole = z.object({
  role: roleCard,
  savedAt: instant,
  /** Whether it takes applications now. */
  isOpen: z.boolean(),
  /** Present for a role that may take applications again: one that is paused, or held while answers are overdue (D25). */
  isPaused: z.optional(z.literal(true)),
  hasApplied: z.boolean(),
});
export type SavedRole = z.infer<typeof savedRole>;

const roleParams = z.object({ roleId: id });

/** Saves a role for later. Idempotent. 404 for a role that is not open to the seeker, 409 beyond `SAVED_ROLES_MAX`. */
export const saveRole = endpoint({
  method: 'PUT',
  path: '/api/saved-roles/:roleId',
  access: ['JobSeeker'],
  params: roleParams,
});

/** Idempotent. */
export const unsaveRole = endpoint({
  method: 'DELETE',
  path: '/api/saved-roles/:roleId',
  access: ['JobSeeker'],
  params: roleParams,
});

/** Last saved first, including closed roles, except where a block separates the seeker and the company. */
export const listSavedRoles = endpoint({
  method: 'GET',
  path: '/api/saved-roles',
  access: ['JobSeeker'],
  query: z.object(paged(20, 50)),
  response: z.array(savedRole),
});
