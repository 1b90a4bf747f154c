import { CONDITIONS_MAX, type Offer, type OfferTerms } from '#contract/offers.ts';
import { salaryOf } from '#web/features/hires/fee.ts';
import { PLAIN_SITUATION } from '#web/features/role-sheet/pay-situation.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { Required } from '#web/ui/required.tsx';
import { checkDraft, draftFrom, termsOf } from './offer-draft.ts';
import { monthlyWords, outsideWords } from './offer-terms.tsx';
import { useProposal } from './proposal-query.ts';

interface OfferDialogProps {
  readonly applicationId: string;
  readonly name: string;
  readonly roleTitle: string;
  /** The offer to complete or change; absent for a new one. */
  readonly offer?: Offer | undefined;
  readonly isPending?: boolean;
  /** An owner approves it before it is sent. */
  readonly needsApproval?: boolean;
  readonly onOffer: (terms: OfferTerms) => void;
  readonly onClose: () => void;
}

/** The terms of an offer, with the take-home pay that the seeker will see beside them. */
export function OfferDialog({
  applicationId,
  name,
  roleTitle,
  offer,
  isPending = false,
  needsApproval = false,
  onOffer,
  onClose,
}: OfferDialogProps) {
  const form = useForm({
    start: () => draftFrom(offer, Date.now()),
    check: (draft) => checkDraft(draft, Date.now()),
    onSubmit: (draft) => onOffer(termsOf(draft, offer)),
    isPending,
  });
  const { draft, errors, change } = form;
  const salaryPence = salaryOf(draft.salary);
  const isChange = offer?.status === 'open';
  return (
    <FormDialog
      onClose={onClose}
      title={isChange ? 'Change the offer' : `Make ${name} an offer`}
      description={
        needsApproval
          ? `${roleTitle}. An owner of your company approves it before ${name} is notified.`
          : `${roleTitle}. ${name} is notified at once and can accept, decline or ask a question.`
      }
      form={form}
      submit={needsApproval ? 'Ask for approval' : isChange ? 'Send the changes' : 'Make the offer'}
      busyLabel="Sending..."
      isPending={isPending}
      cancel="Not yet"
    >
      <div className="grid gap-2">
        <Field label={<Required>Annual salary</Required>} error={errors.salary} required>
          <MoneyInput
            name="salary"
            min={1}
            autoComplete="off"
            value={draft.salary}
            onChange={(event) => change({ salary: event.target.value })}
          />
        </Field>
        <p role="status" className="num min-h-6 text-15 text-ink-2">
          {salaryPence === null
            ? null
            : `${name} sees ${monthlyWords(salaryPence, PLAIN_SITUATION)}, or less with a student loan or pension.`}
          {salaryPence === null ? null : (
            <OfferRange applicationId={applicationId} salaryPence={salaryPence} />
          )}
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Start date" hint="Leave it empty if undecided.">
          <TextInput
            type="date"
            name="startsOn"
            value={draft.startsOn}
            onChange={(event) => change({ startsOn: event.target.value })}
          />
        </Field>
        <Field label="Hours a week" hint="For example, 37.5." error={errors.weeklyHours}>
          <TextInput
            name="weeklyHours"
            inputMode="decimal"
            autoComplete="off"
            value={draft.weeklyHours}
            onChange={(event) => change({ weeklyHours: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Conditions" hint="References, checks, probation." error={errors.conditions}>
        <Textarea
          name="conditions"
          rows={3}
          maxLength={CONDITIONS_MAX}
          value={draft.conditions}
          onChange={(event) => change({ conditions: event.target.value })}
        />
      </Field>
      <Field
        label={<Required>Open until</Required>}
        hint="They can reply until 5:00 PM UK time on this day."
        error={errors.expiresOn}
        required
      >
        <TextInput
          type="date"
          name="expiresOn"
          value={draft.expiresOn}
          onChange={(event) => change({ expiresOn: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

interface OfferRangeProps {
  readonly applicationId: string;
  readonly salaryPence: number;
}

/** A warning that the pay is outside the advertised range. */
function OfferRange({ applicationId, salaryPence }: OfferRangeProps) {
  const { data } = useProposal(applicationId);
  const words = data?.advertised ? outsideWords(salaryPence, data.advertised) : null;
  return words === null ? null : <span className="block font-medium text-danger">{words}</span>;
}
