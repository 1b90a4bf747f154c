import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Aliases } from '#matching/aliases.ts';
import { type CompiledRole, compileRole } from '#matching/compiled.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type RoleFactsColumns, roleFacts } from './role-facts.ts';

/** Employers page through one role's candidates, so compiled roles are cached, at some kilobytes each. */
const MOST_KEPT = 1_000;

interface CachedRole {
  /** A hash of everything that is compiled: the texts themselves are not kept. */
  readonly digest: string;
  readonly model: TextModel | null;
  readonly aliases: Aliases | null;
  readonly compiled: CompiledRole;
}

const cache = new LRUCache<string, CachedRole>({ max: MOST_KEPT });

/**
 * A role as compiled by the engine: the same object until any of its sources changes. `reading` is what the text model found
 * in the advert, as stored; null if nothing is stored yet.
 */
export function compiledRole(
  role: RoleFactsColumns & { readonly id: string; readonly reading: Uint8Array | null },
  { model, aliases }: Pick<CachedRole, 'model' | 'aliases'>,
): CompiledRole {
  const facts = roleFacts(role);
  const { reading } = role;
  const digest = createHash('sha256')
    .update(JSON.stringify([facts, reading === null]))
    .update(reading ?? '')
    .digest('base64');
  const entry = cache.get(role.id);
  if (entry !== undefined && entry.digest === digest && entry.model === model && entry.aliases === aliases) {
    return entry.compiled;
  }
  const compiled = compileRole(facts, reading === null ? model : roleTextFrom(reading), aliases);
  cache.set(role.id, { digest, model, aliases, compiled });
  return compiled;
}
