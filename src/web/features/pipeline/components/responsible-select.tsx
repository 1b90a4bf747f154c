import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignApplication, type EmployerApplication } from '#contract/applications.ts';
import { mayAs } from '#contract/permissions.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { refetchAfterMoves } from '../pipeline-query.ts';

/** Chooses who is to answer an application. Renders nothing if fewer than two members may answer. */
export function ResponsibleSelect({ application }: { readonly application: EmployerApplication }) {
  const client = useQueryClient();
  const { items } = useMembers();
  const { id: applicationId, responsible } = application;
  const assign = useMutation({
    mutationFn: (userId: string | null) =>
      call(assignApplication, { params: { applicationId }, body: { userId } }),
    onSuccess: () => toast({ title: 'Application Updated' }),
    onError: (error) => reportFailure(error),
    onSettled: () => refetchAfterMoves(client, [applicationId]),
  });
  const members = (items ?? []).filter(({ memberRole }) => mayAs(memberRole, 'applications.decide'));
  if (members.length < 2) return null;
  return (
    <Field
      label="Who answers"
      hint="They are notified first. Everyone who may answer is notified after 40 hours."
    >
      <Select
        value={responsible?.isAssigned ? responsible.userId : ''}
        disabled={assign.isPending}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : target.value)}
      >
        <option value="">
          {responsible && !responsible.isAssigned
            ? `${responsible.name}, as the hiring manager`
            : 'The job’s hiring manager'}
        </option>
        {members.map(({ userId, firstName, lastName }) => (
          <option key={userId} value={userId}>
            {firstName} {lastName}
          </option>
        ))}
      </Select>
    </Field>
  );
}
