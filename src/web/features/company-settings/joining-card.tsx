import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getJoining, type JoiningSettings, saveJoining } from '#contract/company-joining.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { MemberRoleSelect } from '#web/features/team/member-role-select.tsx';
import { MEMBER_ROLE_WORDS } from '#web/features/team/member-role-words.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Choice } from './choice.tsx';

/** Whether colleagues join on their own, with an address at the company's domain. */
export function JoiningCard() {
  const { data: settings } = useEndpoint(getJoining);
  return (
    <FormCard
      title="Joining without an invitation"
      hint="Colleagues can join by themselves once they confirm an address at your domain. You are notified each time."
    >
      {settings === undefined ? <Skeleton className="h-16 rounded-tile" /> : null}
      {settings === null ? <p className="text-15 text-ink-2">This could not be loaded.</p> : null}
      {settings ? <LoadedCard settings={settings} /> : null}
    </FormCard>
  );
}

function LoadedCard({ settings }: { readonly settings: JoiningSettings }) {
  const { domains, isOn, isReplaced } = settings;
  if (isReplaced && !isOn) {
    return (
      <p className="text-15 text-ink-2">
        You require single sign-on, so colleagues join by signing in with your company’s accounts.
      </p>
    );
  }
  if (domains.length === 0 && !isOn) {
    return <p className="text-15 text-ink-2">First confirm your domain, above.</p>;
  }
  return (
    <>
      <p className="text-15 text-ink-2">{whoJoins(settings)}</p>
      <JoiningForm settings={settings} />
    </>
  );
}

function whoJoins({ domains, isReplaced }: JoiningSettings): string {
  if (isReplaced) return 'While you require single sign-on, colleagues join only by signing in with it.';
  if (domains.length === 0) return 'None of your domains is confirmed any more, so nobody can join.';
  return `For addresses at ${domains.join(', ')}. Anyone who can read email there can join, so choose what they may see. Anyone you remove can come back only by invitation.`;
}

type Draft = Pick<JoiningSettings, 'isOn' | 'memberRole'>;

function JoiningForm({ settings: { isOn, memberRole } }: { readonly settings: JoiningSettings }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ isOn, memberRole }: Draft) =>
      callWithIdentityCheck(saveJoining, { body: { isOn, memberRole } }),
    onSuccess: (newSettings, sentDraft) => {
      client.setQueryData(keyOf(getJoining), newSettings);
      form.noteSaved({ isOn: newSettings.isOn, memberRole: newSettings.memberRole }, sentDraft);
      toast({ title: newSettings.isOn ? 'Colleagues can join' : 'Nobody joins without an invitation' });
    },
    onError: (error) => {
      form.refuse(refusalOf(error, []));
    },
  });
  const form = useForm<Draft>({
    start: { isOn, memberRole },
    check: () => ({}),
    onSubmit: (draft) => save.mutate(draft),
    isPending: save.isPending,
  });
  const { draft, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <Choice
        title="Colleagues can join"
        note="Switching it off changes nothing for those who have joined."
        checked={draft.isOn}
        onChange={(chosen) => change({ isOn: chosen })}
      />
      <Field label="Role of people who join" hint={MEMBER_ROLE_WORDS[draft.memberRole].may}>
        <MemberRoleSelect value={draft.memberRole} onChange={(chosen) => change({ memberRole: chosen })} />
      </Field>
      <FormError>{form.line}</FormError>
      <Button type="submit" className="sm:justify-self-start" busy={save.isPending} busyLabel="Saving...">
        Save who can join
      </Button>
    </form>
  );
}
