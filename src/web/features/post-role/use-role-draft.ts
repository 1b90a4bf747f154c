import { useState } from 'react';
import type { EmployerRole } from '#contract/roles.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { keptDraft } from '#web/forms/kept-draft.ts';
import { type Form, useForm } from '#web/forms/use-form.ts';
import { draftFrom, draftOf, EMPTY_DRAFT, isSameDraft, type RoleDraft } from './role-draft.ts';

type Options = Omit<Parameters<typeof useForm<RoleDraft>>[0], 'start' | 'onChange'>;

export interface RoleDraftForm {
  readonly form: Form<RoleDraft>;
  /** The version that the form was filled from: somebody may save another one meanwhile. */
  readonly from: string | undefined;
  /** Replaces what was typed with what was saved meanwhile. */
  readonly load: (saved: EmployerRole) => void;
  /** Whether the form began with what was left on this device. */
  readonly isRestored: boolean;
  readonly startAfresh: () => void;
  readonly forget: () => void;
}

/** The form of a role: one that is edited as it was posted, a new one as it was left on this device. */
export function useRoleDraft(role: EmployerRole | null, options: Options): RoleDraftForm {
  const user = useSignedInUser();
  const company = useCompany();
  const kept = keptDraft('nod:role-draft', user.id);
  const empty = (): RoleDraft => ({
    ...EMPTY_DRAFT,
    contactName: `${user.firstName} ${user.lastName}`.trim(),
    contactEmail: company?.billingContactEmail ?? user.email,
  });
  const [restored] = useState(() => (role === null ? draftFrom(kept.read()) : null));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [from, setFrom] = useState(role?.updatedAt);
  const form = useForm<RoleDraft>({
    ...options,
    start: () => (role === null ? (restored ?? empty()) : draftOf(role)),
    onChange: (draft) => {
      if (role !== null) return;
      if (isSameDraft(draft, empty())) kept.forget();
      else kept.keep(draft);
    },
  });

  function startAfresh() {
    kept.forget();
    form.fill(empty());
    setIsRestored(false);
  }

  function load(saved: EmployerRole) {
    form.fill(draftOf(saved));
    setFrom(saved.updatedAt);
  }

  return { form, from, load, isRestored, startAfresh, forget: kept.forget };
}
