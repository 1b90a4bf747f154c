import { useRef, useState } from 'react';
import type { EmployerRole } from '#contract/roles.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { forgetDraft, isSameDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { type DraftErrors, draftOf, EMPTY_DRAFT, type RoleDraft } from './role-draft.ts';

/** The role being written: one that is edited as it was posted, a new one as it was left on this device. */
export function useRoleDraft(role: EmployerRole | null) {
  const user = useSignedInUser();
  const company = useCompany();
  const empty = (): RoleDraft => ({
    ...EMPTY_DRAFT,
    contactName: `${user.firstName} ${user.lastName}`.trim(),
    contactEmail: company?.billingContactEmail ?? user.email,
  });
  const [kept] = useState(() => (role === null ? keptDraft(user.id) : null));
  const [draft, setDraft] = useState(() => (role === null ? (kept ?? empty()) : draftOf(role)));
  // A skill is added after a look into the vocabulary; what was typed meanwhile must not be lost by it.
  const latest = useRef(draft);
  const [errors, setErrors] = useState<DraftErrors>({});
  // The version that the form was filled from: somebody may save another one meanwhile.
  const [from, setFrom] = useState(role?.updatedAt);
  const [isRestored, setIsRestored] = useState(kept !== null);

  function change(changed: Partial<RoleDraft>) {
    const next = { ...latest.current, ...changed };
    write(next);
    if (role === null) {
      if (isSameDraft(next, empty())) forgetDraft(user.id);
      else keepDraft(user.id, next);
    }
    setErrors((before) => {
      const left = { ...before };
      for (const field of Object.keys(changed) as (keyof RoleDraft)[]) delete left[field];
      return left;
    });
  }

  function startAfresh() {
    forgetDraft(user.id);
    write(empty());
    setErrors({});
    setIsRestored(false);
  }

  /** Takes over what was saved meanwhile, in place of what was typed. */
  function load(saved: EmployerRole) {
    write(draftOf(saved));
    setFrom(saved.updatedAt);
    setErrors({});
  }

  function write(next: RoleDraft) {
    latest.current = next;
    setDraft(next);
  }

  return {
    draft,
    errors,
    setErrors,
    change,
    from,
    load,
    isRestored,
    startAfresh,
    forget: () => forgetDraft(user.id),
    companyName: role?.employer.companyName ?? company?.companyName ?? '',
    response: company?.guarantee,
  };
}
