import { createHash } from 'node:crypto';
import type { RoleQuestion } from '#contract/questions.ts';
import type { RoleFields } from '#contract/roles.ts';

/** Enough to distinguish a role's five questions and their later versions. */
const ID_LENGTH = 16;

/**
 * Gives each question an id derived from its text, kind, options and legal requirement: an answer to a question of which one
 * of these has changed since is noticed, while reordering a question, or making it required, does not change its id.
 */
export function withIds(questions: NonNullable<RoleFields['questions']>): RoleQuestion[] {
  return questions.map(({ text, kind, options, isRequired, legalRequirement }) => ({
    id: createHash('sha256')
      .update(JSON.stringify([text, kind, options ?? null, legalRequirement ?? null]))
      .digest('hex')
      .slice(0, ID_LENGTH),
    text,
    kind,
    ...(options !== undefined && { options }),
    isRequired,
    ...(legalRequirement != null && { legalRequirement }),
  }));
}
