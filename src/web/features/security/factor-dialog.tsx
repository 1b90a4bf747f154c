import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginApp,
  confirmApp,
  PASSKEY_NAME_MAX,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/second-factors.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { USER_KEY, useSignedInUser } from '#web/features/auth/user.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { Part } from '#web/ui/part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const AppSecret = lazyPart(async () => (await import('./app-secret.tsx')).AppSecret);

/** The action that the dialog was opened for. */
export type FactorAction =
  | { readonly kind: 'app' | 'passkey' | 'codes' | 'remove-app' }
  | { readonly kind: 'remove-passkey'; readonly id: string; readonly name: string };

interface Outcome {
  readonly codes?: readonly string[] | null;
  readonly app?: { readonly secret: string; readonly address: string };
}

interface FactorDialogProps {
  readonly action: FactorAction;
  readonly onClose: () => void;
}

/** Asks for the password, performs the action, then shows anything the user must write down. */
export function FactorDialog({ action, onClose }: FactorDialogProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome?.codes) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Your recovery codes"
        footer={<Button onClick={onClose}>I have saved them</Button>}
      >
        <RecoveryCodes codes={outcome.codes} />
      </Dialog>
    );
  }
  if (outcome?.app) {
    return (
      <ConfirmApp
        app={outcome.app}
        onClose={onClose}
        onDone={(codes) => (codes ? setOutcome({ codes }) : onClose())}
      />
    );
  }
  return (
    <AskPassword
      action={action}
      onClose={onClose}
      onDone={(done) => (done.app || done.codes ? setOutcome(done) : onClose())}
    />
  );
}

const WORDS: Readonly<Record<FactorAction['kind'], { title: string; says: string; button: string }>> = {
  app: {
    title: 'Set up an app',
    says: 'An authenticator app on your phone shows a new code every 30 seconds.',
    button: 'Continue',
  },
  passkey: {
    title: 'Add a passkey',
    says: 'Your device keeps it, and you use it by unlocking the device. It signs you in without a password.',
    button: 'Add passkey',
  },
  codes: {
    title: 'Make new recovery codes?',
    says: 'Your old codes will stop working.',
    button: 'Make new codes',
  },
  'remove-app': {
    title: 'Remove the app?',
    says: 'Its codes stop working.',
    button: 'Remove',
  },
  'remove-passkey': {
    title: 'Remove this passkey?',
    says: '“{name}” no longer signs you in.',
    button: 'Remove',
  },
};

interface Draft {
  readonly name: string;
  readonly currentPassword: string;
}

/**
 * Refetches everything except the user. Somebody who was required to add a factor must still read their recovery codes: once
 * the user is refetched, other screens replace this one.
 */
function refetchBehind(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
}

interface AskPasswordProps extends FactorDialogProps {
  readonly onDone: (outcome: Outcome) => void;
}

function AskPassword({ action, onClose, onDone }: AskPasswordProps) {
  const client = useQueryClient();
  const { username } = useSignedInUser();
  const act = useMutation({
    mutationFn: (draft: Draft) => perform(action, draft),
    onSuccess: async (outcome) => {
      onDone(outcome);
      await refetchBehind(client);
    },
    onError: (error) => {
      form.refuse(refusalOf(error, ['currentPassword', 'name']));
    },
  });
  const form = useForm<Draft>({
    start: { name: '', currentPassword: '' },
    check: (draft) => ({
      ...(action.kind === 'passkey' && draft.name.trim() === '' && { name: 'Enter a name.' }),
      ...(draft.currentPassword === '' && { currentPassword: 'Enter your password.' }),
    }),
    onSubmit: (draft) => act.mutate(draft),
    isPending: act.isPending,
  });
  const { title, says, button } = WORDS[action.kind];
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={says.replace('{name}', () => (action.kind === 'remove-passkey' ? action.name : ''))}
      form={form}
      submit={button}
      busyLabel="One moment..."
      isPending={act.isPending}
      variant={action.kind.startsWith('remove') ? 'danger' : undefined}
    >
      {action.kind === 'passkey' ? (
        <Field label="Name" hint="To help you recognise it: “My phone”." error={form.errors.name} required>
          <TextInput
            name="name"
            maxLength={PASSKEY_NAME_MAX}
            value={form.draft.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
      ) : null}
      <OwnPasswordField
        username={username}
        error={form.errors.currentPassword}
        value={form.draft.currentPassword}
        onChange={(currentPassword) => form.change({ currentPassword })}
      />
    </FormDialog>
  );
}

async function perform(action: FactorAction, { name, currentPassword }: Draft): Promise<Outcome> {
  const body = { currentPassword };
  switch (action.kind) {
    case 'app':
      return { app: await callWithIdentityCheck(beginApp, { body }) };
    case 'passkey':
      return { codes: await (await import('./factor-calls.ts')).makePasskey(currentPassword, name.trim()) };
    case 'codes':
      return { codes: (await callWithIdentityCheck(renewRecoveryCodes, { body })).recoveryCodes };
    case 'remove-app':
      await callWithIdentityCheck(removeApp, { body });
      return {};
    case 'remove-passkey':
      await callWithIdentityCheck(removePasskey, { body: { ...body, passkeyId: action.id } });
      return {};
  }
}

interface ConfirmAppProps {
  readonly app: NonNullable<Outcome['app']>;
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[] | null) => void;
}

function ConfirmApp({ app, onClose, onDone }: ConfirmAppProps) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (code: string) => changingSession(() => call(confirmApp, { body: { code } })),
    onSuccess: async ({ recoveryCodes }) => {
      onDone(recoveryCodes);
      await refetchBehind(client);
    },
    onError: (error) => {
      form.refuse(refusalOf(error, ['code']));
    },
  });
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Enter the code that the app shows.' } : {}),
    onSubmit: ({ code }) => confirm.mutate(code.trim()),
    isPending: confirm.isPending,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Scan this with your app"
      description="Or type the key into it. Then enter the code that it shows."
      form={form}
      submit="Turn on"
      busyLabel="Checking..."
      isPending={confirm.isPending}
    >
      <Part>
        <AppSecret {...app} />
      </Part>
      <Field label="Code" error={form.errors.code} required>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={form.draft.code}
          onChange={(event) => form.change({ code: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
