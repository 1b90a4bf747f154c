import { readKept, writeKept } from '#web/device/local-storage.ts';
import { profileFromKept } from '#web/features/culture/culture-draft.ts';
import { EMPTY_DRAFT, type RoleDraft } from './role-draft.ts';

// Ends in the person's id: deleting the account forgets it with everything else of theirs.
const keyOf = (userId: string) => `nod:role-draft:${userId}`;

/** What somebody typed on this device and has not posted; null where there is nothing. */
export function keptDraft(userId: string): RoleDraft | null {
  return draftFrom(readKept(keyOf(userId)));
}

export function keepDraft(userId: string, draft: RoleDraft): void {
  writeKept(keyOf(userId), draft);
}

export function forgetDraft(userId: string): void {
  writeKept(keyOf(userId), null);
}

/** What was kept, as far as it is what this form holds: an older version may have held something else. */
export function draftFrom(kept: unknown): RoleDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const known = kept as Readonly<Record<string, unknown>>;
  const texts = Object.entries(EMPTY_DRAFT)
    .filter(([, empty]) => typeof empty === 'string')
    .map(([field, empty]) => [field, typeof known[field] === 'string' ? known[field] : empty]);
  const { requiredSkills } = known;
  return {
    ...EMPTY_DRAFT,
    ...Object.fromEntries(texts),
    requiredSkills: Array.isArray(requiredSkills)
      ? requiredSkills.filter((skill) => typeof skill === 'string')
      : [],
    culture: profileFromKept(known.culture),
  };
}

export function isSameDraft(one: RoleDraft, other: RoleDraft): boolean {
  return (Object.keys(EMPTY_DRAFT) as (keyof RoleDraft)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );
}
