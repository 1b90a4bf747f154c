import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type EmployerRole, postRole, updateRole } from '#contract/roles.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { DetailsCards } from './details-cards.tsx';
import { DraftContext } from './draft-context.ts';
import {
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  isUpsideDown,
  missingIn,
  type RoleDraft,
  roleFieldsOf,
  wrongIn,
} from './role-draft.ts';
import { SalaryCard } from './salary-card.tsx';

/** The six cards of a role, to post a new one or to edit `role`. A refusal keeps everything that was typed. */
export function RoleForm({ role = null }: { readonly role?: EmployerRole | null }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<RoleDraft>(role === null ? EMPTY_DRAFT : () => draftOf(role));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const mutation = useMutation({
    mutationFn: () => {
      const body = roleFieldsOf(draft);
      return role === null
        ? call(postRole, { body })
        : call(updateRole, { params: { roleId: role.id }, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['/api/employer/roles'] });
      toast({ title: role === null ? 'Job Posted Successfully!' : 'Job Updated' });
      navigate(role === null ? '/employer/dashboard' : `/employer/job/${role.id}`);
    },
    onError: (error) => {
      setRefusal(error instanceof RequestError ? error.serverMessage : null);
      toast({
        title: 'Error',
        description:
          role === null
            ? 'Failed to create job posting. Please try again.'
            : 'Failed to update the job posting. Please try again.',
        tone: 'destructive',
      });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const missing = missingIn(draft);
    const found = { ...wrongIn(draft), ...missing };
    setErrors(found);
    // The first as they stand on the page.
    const first = Object.keys(EMPTY_DRAFT).find((field) => field in found);
    if (first === undefined && !isUpsideDown(draft)) {
      mutation.mutate();
      return;
    }
    if (Object.keys(missing).length > 0) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        tone: 'destructive',
      });
    }
    form.current?.querySelector<HTMLElement>(`[name="${first ?? 'salaryMin'}"]`)?.focus();
  }

  function change(changed: Partial<RoleDraft>) {
    setDraft((before) => ({ ...before, ...changed }));
    setErrors((before) => {
      const left = { ...before };
      for (const field of Object.keys(changed) as (keyof RoleDraft)[]) delete left[field];
      return left;
    });
  }

  return (
    <DraftContext value={{ draft, errors, change }}>
      <form ref={form} onSubmit={submit} noValidate className="mt-6 grid gap-5">
        <DetailsCards salary={<SalaryCard />} />
        {refusal ? (
          <p role="alert" className="text-15 font-medium text-danger">
            {refusal}
          </p>
        ) : null}
        <Button
          type="submit"
          size="lg"
          busy={mutation.isPending}
          busyLabel={role === null ? 'Posting...' : 'Saving...'}
        >
          {role === null ? 'Post Job' : 'Save Job'}
        </Button>
      </form>
    </DraftContext>
  );
}
