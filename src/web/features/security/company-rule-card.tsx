import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getCompanyRule, setCompanyRule } from '#contract/second-factors.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** An owner chooses whether members need a second factor to act for the company. */
export function CompanyRuleCard() {
  const id = useId();
  const { data } = useEndpoint(getCompanyRule);
  const [isAsking, setIsAsking] = useState(false);
  if (!data) {
    return (
      <FormCard title="Signing in">
        {data === undefined ? (
          <Skeleton className="h-20 rounded-tile" />
        ) : (
          <p className="text-15 text-ink-2">This could not be loaded.</p>
        )}
      </FormCard>
    );
  }
  return (
    <FormCard title="Signing in">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          <span className="block text-15 font-semibold">Require a second factor</span>
          <span className="block text-14 text-ink-2">
            Members need a passkey or an authenticator app before they can work here. API keys that were made
            without one stop working while this is on.
          </span>
        </label>
        <Switch id={id} checked={data.isRequired} onChange={() => setIsAsking(true)} />
      </div>
      {isAsking ? <AskPassword isRequired={!data.isRequired} onClose={() => setIsAsking(false)} /> : null}
    </FormCard>
  );
}

interface AskPasswordProps {
  readonly isRequired: boolean;
  readonly onClose: () => void;
}

function AskPassword({ isRequired, onClose }: AskPasswordProps) {
  const client = useQueryClient();
  const { username } = useSignedInUser();
  const save = useMutation({
    mutationFn: (currentPassword: string) =>
      callWithIdentityCheck(setCompanyRule, { body: { isRequired, currentPassword } }),
    onSuccess: (rule) => {
      client.setQueryData(keyOf(getCompanyRule), rule);
      onClose();
    },
    onError: (error) => {
      form.refuse(refusalOf(error, ['currentPassword']));
    },
  });
  const form = useForm({
    start: { currentPassword: '' },
    check: ({ currentPassword }) =>
      currentPassword === '' ? { currentPassword: 'Enter your password.' } : {},
    onSubmit: ({ currentPassword }) => save.mutate(currentPassword),
    isPending: save.isPending,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={isRequired ? 'Require a second factor?' : 'Stop requiring a second factor?'}
      description={
        isRequired
          ? 'Members without one can’t work here until they have set one up in their profile.'
          : 'Members will be able to work here without one.'
      }
      form={form}
      submit={isRequired ? 'Require it' : 'Stop requiring it'}
      busyLabel="Saving..."
      isPending={save.isPending}
    >
      <OwnPasswordField
        username={username}
        error={form.errors.currentPassword}
        value={form.draft.currentPassword}
        onChange={(currentPassword) => form.change({ currentPassword })}
      />
    </FormDialog>
  );
}
