import { useFormContext } from '#web/forms/form-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';
import { periodOf } from '../pay-draft.ts';
import { hasReversedSalaries, type RoleDraft } from '../role-draft.ts';
import { PayPreview } from './pay-preview.tsx';

const LIKE = { year: ['32000', '38000'], day: ['180', '220'], hour: ['13.45', '15.20'] } as const;

export function SalaryCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  const period = periodOf(draft);
  return (
    <FormCard
      title="Salary Range"
      hint="Before tax. Seekers see it with the take-home pay for the hours you give."
    >
      <Hours />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Required>Minimum</Required>} error={errors.salaryMin} required>
          <MoneyInput
            name="salaryMin"
            type="text"
            inputMode={period === 'year' ? 'numeric' : 'decimal'}
            placeholder={LIKE[period][0]}
            value={draft.salaryMin}
            onChange={(event) => change({ salaryMin: event.target.value })}
          />
        </Field>
        <Field label={<Required>Maximum</Required>} error={errors.salaryMax} required>
          <MoneyInput
            name="salaryMax"
            type="text"
            inputMode={period === 'year' ? 'numeric' : 'decimal'}
            placeholder={LIKE[period][1]}
            value={draft.salaryMax}
            onChange={(event) => change({ salaryMax: event.target.value })}
          />
        </Field>
      </div>
      {hasReversedSalaries(draft) ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-15 font-medium text-danger">
          The minimum is above the maximum.
          <Button
            variant="quiet"
            size="sm"
            onClick={() => change({ salaryMin: draft.salaryMax, salaryMax: draft.salaryMin })}
          >
            Swap them
          </Button>
        </div>
      ) : null}
      <PayPreview draft={draft} />
    </FormCard>
  );
}

/** The period that the amounts are for, and the hours or days a week. */
function Hours() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  const period = periodOf(draft);
  // A full-time salary needs nothing more.
  const withHours = period !== 'year' || draft.jobType === 'part-time' || draft.hours !== '';
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Paid by the">
        <Select name="payPer" value={period} onChange={(event) => change({ payPer: event.target.value })}>
          <option value="year">Year</option>
          <option value="day">Day</option>
          <option value="hour">Hour</option>
        </Select>
      </Field>
      {period === 'day' ? (
        <Field label={<Required>Days a week</Required>} error={errors.days} required>
          <TextInput
            name="days"
            inputMode="decimal"
            value={draft.days}
            onChange={(event) => change({ days: event.target.value })}
            placeholder="5"
            maxLength={4}
          />
        </Field>
      ) : null}
      {withHours ? (
        <Field
          label={period === 'hour' ? <Required>Hours a week</Required> : 'Hours a week'}
          hint={period === 'year' ? 'Below, give the full-time salary: we work it out pro rata.' : undefined}
          error={errors.hours}
          required={period === 'hour'}
        >
          <TextInput
            name="hours"
            inputMode="decimal"
            value={draft.hours}
            onChange={(event) => change({ hours: event.target.value })}
            placeholder={period === 'year' ? '20' : '37.5'}
            maxLength={5}
          />
        </Field>
      ) : null}
    </div>
  );
}
