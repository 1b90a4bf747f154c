import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { deleteAccount, type User } from '#contract/accounts.ts';
import { forgetPerson } from '#web/device/local-storage.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { changingSession } from '#web/features/auth/session-check.ts';
import { rememberUser, useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnPasswordField } from '#web/ui/own-password-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const EMPTY_DRAFT = { password: '' };

interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what is deleted and what others keep, then asks for the password. Afterwards the landing page opens. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const user = useSignedInUser();
  const client = useQueryClient();
  const formId = useId();
  const [, navigate] = useLocation();
  const deletion = useMutation({
    mutationFn: (password: string) =>
      changingSession(() => callWithIdentityCheck(deleteAccount, { body: { password } })),
    onSuccess: () => {
      forgetPerson(user.id);
      void rememberUser(client, null);
      toast({ title: 'Account Deleted', description: 'Your account and your data are gone.' });
      // First set the user to nobody: the landing page is only rendered for visitors.
      setTimeout(() => navigate('/', { replace: true }));
    },
    onError: (error) => {
      form.refuse(refusalOf(error, Object.keys(EMPTY_DRAFT)));
    },
  });
  // After success the button stays disabled until the landing page is shown.
  const isBusy = deletion.isPending || deletion.isSuccess;
  const form = useForm({
    start: EMPTY_DRAFT,
    check: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    onSubmit: ({ password }) => deletion.mutate(password),
    isPending: isBusy,
  });

  function close() {
    form.fill(EMPTY_DRAFT);
    onClose();
  }

  const { goes, stays } = WORDS[user.role];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Delete your account?"
      description="This happens immediately and can't be undone."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyLabel="Deleting...">
            Delete for good
          </Button>
        </>
      }
    >
      <h3 className="text-16">What goes</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-15 text-ink-2">
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="mt-4 text-16">What stays with others</h3>
      <p className="mt-1.5 text-15 text-ink-2">{stays}</p>
      <form id={formId} onSubmit={form.submit} noValidate className="mt-5 grid gap-3">
        <OwnPasswordField
          username={user.username}
          name="password"
          error={form.errors.password}
          value={form.draft.password}
          onChange={(password) => form.change({ password })}
        />
        <FormError>{form.line}</FormError>
      </form>
    </Dialog>
  );
}

interface Words {
  readonly goes: readonly string[];
  readonly stays: string;
}

const ACCOUNT = 'Your name, email address, password and every signed-in device';

const WORDS: Readonly<Record<User['role'], Words>> = {
  JobSeeker: {
    goes: [
      ACCOUNT,
      'Your profile, your CV and your assessment',
      'Your applications, matches and invites, on the employers’ side too',
      'Your conversations: what you wrote and what was written to you, on both sides',
    ],
    stays:
      'Employers you have an open application with are told that an applicant for the role has left Nod, but not your name or anything you wrote.',
  },
  Employer: {
    goes: [
      ACCOUNT,
      'Your company and all its roles, unless colleagues belong to it: the roles disappear from every deck immediately',
      'With the company: the applications it received, its matches and invites, on the applicants’ side too',
      'With the company: its conversations, on both sides',
      'Your plan, unless colleagues belong to your company: it ends immediately, nothing more is charged, and the rest of the month is not refunded. Your card is removed',
    ],
    stays:
      'Invoices and receipts stay in our accounts, without your company’s name. Download those you need first, under Plan and billing. If colleagues belong to your company, they keep it: if you are its only owner, make one of them an owner first. If none do, people keep the notifications already sent, and get one more for every open application: that your company has left Nod, and which role it was.',
  },
  Admin: {
    goes: [ACCOUNT],
    stays: 'Nothing: admins share nothing with others.',
  },
};
