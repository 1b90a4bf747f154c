import { type FormEvent, useId, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { confirmIdentity } from '#contract/sessions.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { askOverPage } from './ask-over-page.tsx';
import { askPasskey } from './passkey-calls.ts';
import { changingSession } from './session-check.ts';

type Proof = BodyFor<typeof confirmIdentity>;

/** Asks the user to prove who they are again; false if they cancel. */
export function askAgain(hasSecondFactor: boolean): Promise<boolean> {
  return askOverPage((onFinish) => <AskAgainDialog hasSecondFactor={hasSecondFactor} onFinish={onFinish} />);
}

interface AskAgainDialogProps {
  readonly hasSecondFactor: boolean;
  readonly onFinish: (isProven: boolean) => void;
}

function AskAgainDialog({ hasSecondFactor, onFinish }: AskAgainDialogProps) {
  const formId = useId();
  // A session that a company's sign-in opened has no second factor, though the account may have one, which is then asked for.
  const [takesCode, setTakesCode] = useState(hasSecondFactor);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'typed' | 'passkey' | null>(null);

  async function attempt(by: 'typed' | 'passkey', prove: () => Promise<Proof>) {
    setBusy(by);
    setProblem('');
    try {
      const body = await prove();
      // The response replaces the session's cookie.
      await changingSession(() => call(confirmIdentity, { body }));
      onFinish(true);
    } catch (error) {
      const { line, fields } = refusalOf(error, ['password', 'code', 'passkey']);
      setProblem(line ?? Object.values(fields)[0] ?? '');
      if (!takesCode && fields.code !== undefined) {
        setTakesCode(true);
        setTyped('');
      }
      setBusy(null);
    }
  }

  function handleSubmit(event: FormEvent) {
    // The dialog may be rendered inside a form, which this must not submit.
    event.preventDefault();
    event.stopPropagation();
    if (busy !== null) return;
    if (typed.trim() === '') setProblem(takesCode ? 'Enter a code.' : 'Enter your password.');
    else void attempt('typed', async () => (takesCode ? { code: typed.trim() } : { password: typed }));
  }

  function change(value: string) {
    setTyped(value);
    setProblem('');
  }

  return (
    <Dialog
      open
      onOpenChange={() => onFinish(false)}
      title="Confirm it’s you"
      description={
        takesCode
          ? 'Enter the code that your app shows now, or use a passkey. We won’t ask again for ten minutes.'
          : 'Enter your password. We won’t ask again for ten minutes.'
      }
      footer={
        <>
          {takesCode ? (
            <Button
              variant="quiet"
              busy={busy === 'passkey'}
              busyLabel="Waiting..."
              onClick={() => void attempt('passkey', async () => ({ passkey: await askPasskey() }))}
            >
              Use a passkey
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => onFinish(false)}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} busy={busy === 'typed'} busyLabel="Confirming...">
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {takesCode ? (
          <Field label="Code" error={problem} required>
            <TextInput
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        ) : (
          <Field label="Your password" error={problem} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
