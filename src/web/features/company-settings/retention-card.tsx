import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CompanySettings,
  ERASURE_NOTICE_DAYS,
  getCompanySettings,
  KEEP_MONTHS,
  setRetention,
} from '#contract/company-settings.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';

type Months = (typeof KEEP_MONTHS)[number];

/** How long unsuccessful applications are kept. */
export function RetentionCard({ settings }: { readonly settings: CompanySettings }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (keepRejectedMonths: Months) => call(setRetention, { body: { keepRejectedMonths } }),
    onSuccess: (newSettings) => {
      client.setQueryData(keyOf(getCompanySettings), newSettings);
      toast({ title: 'Saved' });
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <FormCard
      title="How long you keep applications"
      hint={`Rejected and withdrawn applications are erased, with their conversations, notes and scorecards. Seekers are told ${ERASURE_NOTICE_DAYS} days before, and can agree to another year. Your response record is kept, without personal data.`}
    >
      <Field label="Erase them after">
        <Select
          name="keepRejectedMonths"
          value={save.isPending ? save.variables : settings.keepRejectedMonths}
          onChange={(event) => save.mutate(Number(event.target.value) as Months)}
        >
          {KEEP_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </Select>
      </Field>
    </FormCard>
  );
}
