import { getEmailChange } from '#contract/name-and-email.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { useCancelEmailChange, useResendConfirmation } from './account-query.ts';
import { Facts } from './facts.tsx';

const ChangeNameDialog = lazyPart(async () => (await import('./change-name-dialog.tsx')).ChangeNameDialog);
const ChangeEmailDialog = lazyPart(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

/** The user's name and address, with buttons to change them. */
export function AccountCard({ title }: { readonly title: string }) {
  const { firstName, lastName, email, username } = useSignedInUser();
  const nameDialog = useOverlay('change-name');
  const emailDialog = useOverlay('change-email');
  return (
    <FormCard title={title}>
      <Facts
        facts={[
          ['Name', `${firstName} ${lastName}`],
          ['Email', email],
          ['Username', username],
        ]}
      />
      <WaitingAddress />
      <UnconfirmedAddress />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" size="sm" onClick={nameDialog.open}>
          Change name
        </Button>
        <Button variant="quiet" size="sm" onClick={emailDialog.open}>
          Change email
        </Button>
      </div>
      <WhenWanted
        isWanted={nameDialog.isOpen || emailDialog.isOpen}
        onClose={nameDialog.isOpen ? nameDialog.close : emailDialog.close}
      >
        {nameDialog.isOpen ? <ChangeNameDialog onClose={nameDialog.close} /> : null}
        {emailDialog.isOpen ? <ChangeEmailDialog onClose={emailDialog.close} /> : null}
      </WhenWanted>
    </FormCard>
  );
}

/** A new address that is not confirmed yet. */
function WaitingAddress() {
  const waiting = useEndpoint(getEmailChange).data?.waiting;
  const cancel = useCancelEmailChange();
  if (!waiting) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-tile bg-amber-soft px-4 py-3 text-on-amber">
      <p className="min-w-0 flex-1 basis-56 text-15 wrap-anywhere">
        Open the link that we emailed to <strong>{waiting.email}</strong> to use that address.
      </p>
      <Button
        variant="quiet"
        size="sm"
        busy={cancel.isPending}
        busyLabel="Cancelling..."
        onClick={() => cancel.mutate()}
      >
        Keep my address
      </Button>
    </div>
  );
}

/** The account's own address, if no mailed link has proven it yet. */
function UnconfirmedAddress() {
  const emailChange = useEndpoint(getEmailChange).data;
  const resend = useResendConfirmation();
  if (!emailChange || emailChange.isConfirmed || !emailChange.canConfirm) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-tile bg-amber-soft px-4 py-3 text-on-amber">
      <p className="min-w-0 flex-1 basis-56 text-15 wrap-anywhere">
        Your address is not confirmed yet. Open the link that we emailed to{' '}
        <strong>{emailChange.email}</strong>.
      </p>
      <Button
        variant="quiet"
        size="sm"
        busy={resend.isPending}
        busyLabel="Sending..."
        onClick={() => resend.mutate()}
      >
        Send another link
      </Button>
    </div>
  );
}
