import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptDataTerms, type CompanySettings, getCompanySettings } from '#contract/company-settings.ts';
import { calendarDay, dayInFull } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** The contract about applicants' data, which an owner accepts for the company. */
export function DataTermsCard({ settings }: { readonly settings: CompanySettings }) {
  const client = useQueryClient();
  const { version, accepted } = settings.dataTerms;
  const isCurrent = accepted !== null && accepted.version >= version;
  const accept = useMutation({
    mutationFn: () => call(acceptDataTerms, { body: { version } }),
    onSuccess: (newSettings) => {
      client.setQueryData(keyOf(getCompanySettings), newSettings);
      toast({ title: 'Terms Accepted' });
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <FormCard
      title="Data-processing terms"
      hint="You decide what happens with applicants’ data, and we process it for you. UK GDPR requires a contract for this."
    >
      <p className="text-15">
        <a
          href="/data-terms"
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          Read or print the terms
        </a>{' '}
        <span className="text-ink-2">(version of {calendarDay(version)})</span>
      </p>
      {accepted === null ? null : (
        <p className="text-15 text-ink-2">
          {accepted.acceptedBy ?? 'A former owner'} accepted{' '}
          {isCurrent ? 'them' : `the version of ${calendarDay(accepted.version)}`} on{' '}
          {dayInFull(accepted.acceptedAt)}.{isCurrent ? '' : ' There is a newer version.'}
        </p>
      )}
      {isCurrent ? null : (
        <Button
          className="sm:justify-self-start"
          busy={accept.isPending}
          busyLabel="Saving..."
          onClick={() => accept.mutate()}
        >
          Accept for the company
        </Button>
      )}
    </FormCard>
  );
}
