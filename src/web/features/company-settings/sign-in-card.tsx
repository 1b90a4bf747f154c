import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getJoining } from '#contract/company-joining.ts';
import {
  type CompanySignIn,
  getSignIn,
  removeSignIn,
  type SignInSettings,
  saveSignIn,
} from '#contract/company-sign-in.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { MemberRoleSelect } from '#web/features/team/member-role-select.tsx';
import { MEMBER_ROLE_WORDS } from '#web/features/team/member-role-words.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Choice } from './choice.tsx';
import { ColleaguesKeys } from './colleagues-keys.tsx';

/** Single sign-on: members sign in with the company's own accounts. */
export function SignInCard() {
  const { data: settings } = useEndpoint(getSignIn);
  return (
    <FormCard
      title="Single sign-on"
      hint="Colleagues sign in with your company’s own accounts, by OpenID Connect: Google Workspace, Okta, Keycloak and others."
    >
      {settings === undefined ? <Skeleton className="h-16 rounded-tile" /> : null}
      {settings === null ? <p className="text-15 text-ink-2">This could not be loaded.</p> : null}
      {settings ? <LoadedCard settings={settings} /> : null}
    </FormCard>
  );
}

function LoadedCard({ settings }: { readonly settings: SignInSettings }) {
  const { signIn, domains } = settings;
  if (domains.length === 0 && signIn === null) {
    return (
      <p className="text-15 text-ink-2">
        First confirm your domain with a DNS record, above. An email is not enough: anyone who sets up single
        sign-on can sign in as anyone with an address at your domain.
      </p>
    );
  }
  return (
    <>
      <p className="text-15 text-ink-2">
        {domains.length === 0
          ? 'None of your domains is confirmed by a DNS record any more, so nobody can use single sign-on.'
          : `For addresses at ${domains.join(', ')}. Your provider must say that an address is verified (email_verified).`}
      </p>
      <dl className="rounded-tile bg-sunken p-3 text-14">
        <dt className="text-ink-2">Redirect URI, to enter at your provider</dt>
        <dd className="font-mono wrap-anywhere">{settings.redirectUri}</dd>
      </dl>
      <SignInForm key={signIn?.issuer ?? ''} settings={settings} />
    </>
  );
}

interface Draft extends CompanySignIn {
  readonly clientSecret: string;
}

const NEW_DRAFT: Draft = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  memberRole: 'interviewer',
  isOn: true,
  isRequired: false,
};

function SignInForm({ settings: { signIn } }: { readonly settings: SignInSettings }) {
  const client = useQueryClient();
  const remember = (newSettings: SignInSettings) => {
    client.setQueryData(keyOf(getSignIn), newSettings);
    // Required single sign-on replaces joining.
    void client.invalidateQueries({ queryKey: keyOf(getJoining) });
  };
  const save = useMutation({
    mutationFn: ({ clientSecret, ...draft }: Draft) =>
      callWithIdentityCheck(saveSignIn, { body: { ...draft, clientSecret: clientSecret || null } }),
    onSuccess: (newSettings) => {
      remember(newSettings);
      form.fill({ ...NEW_DRAFT, ...newSettings.signIn });
      toast({ title: 'Single Sign-on Saved' });
    },
    onError: (error) => {
      form.refuse(refusalOf(error, Object.keys(NEW_DRAFT)));
    },
  });
  const form = useForm<Draft>({
    start: { ...NEW_DRAFT, ...signIn },
    check: ({ issuer, clientId, clientSecret }) => ({
      ...(issuer.trim() === '' && { issuer: 'Enter the issuer, as your provider gives it.' }),
      ...(clientId.trim() === '' && { clientId: 'Enter the client ID.' }),
      ...(clientSecret === '' && issuer !== signIn?.issuer && { clientSecret: 'Enter the client secret.' }),
    }),
    onSubmit: (draft) => save.mutate(draft),
    isPending: save.isPending,
  });
  const { draft, errors, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <Field label="Issuer" hint="For example, https://accounts.google.com" error={errors.issuer} required>
        <TextInput
          type="url"
          name="issuer"
          value={draft.issuer}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => change({ issuer: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Client ID" error={errors.clientId} required>
          <TextInput
            name="clientId"
            value={draft.clientId}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ clientId: event.target.value })}
          />
        </Field>
        <Field
          label="Client secret"
          hint={signIn ? 'Leave it empty to keep the current one.' : undefined}
          error={errors.clientSecret}
        >
          <PasswordInput
            name="clientSecret"
            value={draft.clientSecret}
            autoComplete="off"
            onChange={(event) => change({ clientSecret: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Role of new members" hint={MEMBER_ROLE_WORDS[draft.memberRole].may}>
        <MemberRoleSelect value={draft.memberRole} onChange={(memberRole) => change({ memberRole })} />
      </Field>
      <Choice
        title="On"
        note="Switching it off signs out everyone who signed in with it."
        checked={draft.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <Choice
        title="Required"
        note="Members with an address at your domain can’t use a password here any more, and are signed out when you save. Owners can still use one."
        checked={draft.isRequired}
        onChange={(isRequired) => change({ isRequired })}
      />
      {draft.isOn && draft.isRequired ? <ColleaguesKeys /> : null}
      <FormError>{form.line}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} busyLabel="Asking your provider...">
          Save single sign-on
        </Button>
        {signIn ? <RemoveButton onRemoved={remember} /> : null}
      </div>
    </form>
  );
}

function RemoveButton({ onRemoved }: { readonly onRemoved: (settings: SignInSettings) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callWithIdentityCheck(removeSignIn, {}),
    onSuccess: (settings) => {
      setIsAsking(false);
      onRemoved(settings);
      toast({ title: 'Single Sign-on Removed' });
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Remove single sign-on?"
          action="Remove"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Everyone who signed in with it is signed out. They stay members, and can set a password with
            “Forgot your password?”.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
