import { type FormEvent, useId, useState } from 'react';
import { login, type User } from '#contract/accounts.ts';
import type { PasskeyAssertion } from '#contract/passkey-assertion.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { askOverPage } from './ask-over-page.tsx';
import type { SignInDraft } from './auth-form.ts';
import { askPasskey } from './passkey-calls.ts';
import { withPuzzle } from './with-puzzle.ts';

/** Asks for the second factor over the sign-in page and signs in with it; null if the user cancels. */
export function askSecondFactor(draft: SignInDraft): Promise<User | null> {
  return askOverPage<User | null>((onFinish) => <SecondFactorDialog draft={draft} onFinish={onFinish} />);
}

interface SecondFactorDialogProps {
  readonly draft: SignInDraft;
  readonly onFinish: (user: User | null) => void;
}

function SecondFactorDialog({ draft, onFinish }: SecondFactorDialogProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);

  async function attempt(by: 'code' | 'passkey', prove: () => Promise<Proof>) {
    setBusy(by);
    setProblem('');
    try {
      const body = { ...draft, ...(await prove()) };
      onFinish(await withPuzzle('login', (puzzle) => call(login, { body: { ...body, ...puzzle } })));
    } catch (error) {
      setProblem(refusalOf(error, []).line ?? '');
      setBusy(null);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy !== null) return;
    if (code.trim() === '') setProblem('Enter a code.');
    else void attempt('code', async () => ({ code: code.trim() }));
  }

  return (
    <Dialog
      open
      onOpenChange={() => onFinish(null)}
      title="One more step"
      description="Enter the code that your app shows now, or one of your recovery codes. Or use a passkey."
      footer={
        <>
          <Button
            variant="quiet"
            busy={busy === 'passkey'}
            busyLabel="Waiting..."
            onClick={() => void attempt('passkey', async () => ({ passkey: await askPasskey() }))}
          >
            Use a passkey
          </Button>
          <Button type="submit" form={formId} busy={busy === 'code'} busyLabel="Signing In...">
            Sign in
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Field label="Code" error={problem} required>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem('');
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

type Proof = { readonly code: string } | { readonly passkey: PasskeyAssertion };
