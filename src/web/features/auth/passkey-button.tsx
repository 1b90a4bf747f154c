import { KeyRound } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AuthError } from './auth-error.ts';
import { FormLine } from './form-line.tsx';
import { useAuthForm } from './use-auth-form.ts';

const FAILURE = { title: 'Login Failed', description: 'Your passkey did not sign you in' };

/** Signs in without a name and a password, in browsers that support passkeys. */
export function PasskeyButton({ next }: { readonly next: string | null }) {
  const { form, isBusy } = useAuthForm({
    start: {},
    check: () => ({}),
    send: async () => {
      try {
        return await (await import('./passkey-calls.ts')).signInByPasskey();
      } catch (error) {
        throw new AuthError('Login failed', error);
      }
    },
    failure: FAILURE,
    next,
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <form
      onSubmit={form.submit}
      noValidate
      // The line takes no room while it is empty: another way to sign in follows.
      className="grid gap-5 has-[>p:empty]:gap-0 [&>p:empty]:mt-0 [&>p:empty]:min-h-0"
    >
      <Button type="submit" variant="quiet" size="lg" busy={isBusy} busyLabel="Signing In...">
        <Icon of={KeyRound} />
        Use a passkey
      </Button>
      <FormLine text={form.line} />
    </form>
  );
}
