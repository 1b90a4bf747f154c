import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { MemberRoleSelect } from './member-role-select.tsx';
import { type GivenRole, MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { useInvite } from './team-calls.ts';

interface Draft {
  readonly email: string;
  readonly memberRole: GivenRole;
}

const EMPTY_DRAFT: Draft = { email: '', memberRole: 'recruiter' };

/** Invites somebody by email, with a member role. */
export function InvitationForm() {
  const invitation = useInvite();
  const form = useForm<Draft>({
    start: EMPTY_DRAFT,
    check: ({ email }) =>
      /^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'Enter an email address, like name@example.com.' },
    onSubmit: (draft) =>
      invitation.mutate(draft, {
        onSuccess: () => form.fill({ ...EMPTY_DRAFT, memberRole: draft.memberRole }),
        onError: (error) => form.refuse(refusalOf(error, Object.keys(EMPTY_DRAFT))),
      }),
    isPending: invitation.isPending,
  });
  const { draft, errors, change } = form;
  return (
    <FormCard
      title="Invite a colleague"
      hint="They get an email with a link that they can use once, within seven days."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <Field label="Email" error={errors.email} required>
            <TextInput
              type="email"
              name="email"
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
              autoComplete="off"
              maxLength={254}
            />
          </Field>
          <Field label="Role">
            <MemberRoleSelect value={draft.memberRole} onChange={(memberRole) => change({ memberRole })} />
          </Field>
        </div>
        <p className="text-14 text-ink-2">{MEMBER_ROLE_WORDS[draft.memberRole].may}</p>
        <FormError>{form.line}</FormError>
        <Button
          type="submit"
          className="sm:justify-self-start"
          busy={invitation.isPending}
          busyLabel="Sending..."
        >
          Send invitation
        </Button>
      </form>
    </FormCard>
  );
}
