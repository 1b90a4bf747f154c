import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, text } from './text.ts';

const SKILL_MAX = 80;

/**
 * What somebody means by a skill that we don't know: one of the known names that were offered, or null for none of them.
 * Has no effect for a skill that is known already.
 */
export const noteMeaning = endpoint({
  method: 'POST',
  path: '/api/skills/meaning',
  access: ['JobSeeker', 'Employer'],
  permission: 'roles.edit',
  body: z.object({ skill: text(SKILL_MAX), means: z.nullable(text(SKILL_MAX)) }),
});

export const learnedAlias = z.object({
  id,
  kind: z.enum(['skill', 'title']),
  /** As most people write it. */
  written: z.string(),
  /** The skill or the occupation that it counts as. */
  meaning: z.string(),
  /** How many independent people agreed. */
  people: z.int(),
  learnedAt: instant,
  /** null while it is in use. */
  takenBackAt: z.nullable(instant),
});
export type LearnedAlias = z.infer<typeof learnedAlias>;

/** The names learned from use that count at the moment, and those taken back; newest first. */
export const listAliases = endpoint({
  method: 'GET',
  path: '/api/admin/aliases',
  access: ['Admin'],
  query: z.object(paged(20)),
  response: z.array(learnedAlias),
});

/** Makes a learned name mean nothing again, whatever people say from then on. 409 unless it is in use. */
export const takeBackAlias = endpoint({
  method: 'POST',
  path: '/api/admin/aliases/:aliasId/take-back',
  access: ['Admin'],
  params: z.object({ aliasId: id }),
});
