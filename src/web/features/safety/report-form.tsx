import { REPORT_REASONS, type ReportReason } from '#contract/safety.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { type ReportSubject, useReport } from './safety-query.ts';

interface ReportFormProps {
  readonly about: ReportSubject;
  /** The name of the person or thing that is reported. */
  readonly name: string;
  readonly onClose: () => void;
}

interface ReportDraft {
  readonly reason: ReportReason | null;
  readonly words: string;
}

/** Asks for the reason with one tap and, optionally, a text. */
export function ReportForm({ about, name, onClose }: ReportFormProps) {
  const report = useReport(about);
  const form = useForm<ReportDraft>({
    start: { reason: null, words: '' },
    onSubmit: ({ reason, words }) => {
      if (reason !== null) report.mutate({ reason, words }, { onSuccess: onClose });
    },
    isPending: report.isPending,
  });
  const { reason, words } = form.draft;

  return (
    <FormDialog
      onClose={onClose}
      title={`Report ${name}`}
      description="A person will look at it. They will see the conversation or advert, and what you write here."
      form={form}
      submit="Report"
      busyLabel="Sending..."
      isPending={report.isPending}
      variant="danger"
      disabled={reason === null}
    >
      <Fieldset legend="What is wrong?">
        <div className="grid gap-2">
          {(Object.entries(REPORT_REASONS) as [ReportReason, string][]).map(([key, says]) => (
            <ChoiceTile
              key={key}
              name="report-reason"
              value={key}
              checked={reason === key}
              onChange={() => form.change({ reason: key })}
              label={says}
            />
          ))}
        </div>
      </Fieldset>
      <Field label="What happened? (optional)">
        <Textarea
          rows={4}
          maxLength={2_000}
          name="words"
          value={words}
          onChange={(event) => form.change({ words: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
