import { useId } from 'react';
import { REPORT_REASONS, type ReportReason } from '#contract/safety.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { type About, useReport } from './safety-query.ts';

interface ReportFormProps {
  readonly about: About;
  /** The person or thing it is about. */
  readonly name: string;
  readonly onClose: () => void;
}

interface ReportDraft {
  readonly reason: ReportReason | null;
  readonly words: string;
}

/** Asks for the reason with one tap and, optionally, a text. */
export function ReportForm({ about, name, onClose }: ReportFormProps) {
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Report ${name}`}
      description="A person will look at it. They will see the conversation and what you write here."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={reason === null}
            busy={report.isPending}
            busyLabel="Sending..."
          >
            Report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-5">
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
      </form>
    </Dialog>
  );
}
