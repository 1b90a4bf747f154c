import { type FormEvent, useId, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#contract/safety.ts';
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

/** What is wrong, in one tap and, if one likes, in words. */
export function ReportForm({ about, name, onClose }: ReportFormProps) {
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const report = useReport(about);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null && !report.isPending) report.mutate({ reason, words }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Report ${name}`}
      description="A person looks at it. They see what was said, and your words."
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
      <form id={formId} onSubmit={submit} className="grid gap-5">
        <Fieldset legend="What is wrong?">
          <div className="grid gap-2">
            {(Object.entries(REPORT_REASONS) as [ReportReason, string][]).map(([key, says]) => (
              <ChoiceTile
                key={key}
                name="report-reason"
                value={key}
                checked={reason === key}
                onChange={() => setReason(key)}
                label={says}
              />
            ))}
          </div>
        </Fieldset>
        <Field label="What happened? (optional)">
          <Textarea
            rows={4}
            maxLength={2_000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
