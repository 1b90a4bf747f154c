import { useFormContext } from '#web/forms/form-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';
import { isUpsideDown, type RoleDraft } from '../role-draft.ts';
import { PayPreview } from './pay-preview.tsx';

export function SalaryCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  return (
    <FormCard title="Salary Range" hint="Whole pounds a year, before tax. Seekers see the take-home pay.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Required>Minimum</Required>} error={errors.salaryMin} required>
          <MoneyInput
            name="salaryMin"
            type="text"
            placeholder="32000"
            value={draft.salaryMin}
            onChange={(event) => change({ salaryMin: event.target.value })}
          />
        </Field>
        <Field label={<Required>Maximum</Required>} error={errors.salaryMax} required>
          <MoneyInput
            name="salaryMax"
            type="text"
            placeholder="38000"
            value={draft.salaryMax}
            onChange={(event) => change({ salaryMax: event.target.value })}
          />
        </Field>
      </div>
      {isUpsideDown(draft) ? (
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
