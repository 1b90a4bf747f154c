import { BENEFIT_KEYS, BENEFITS, OFFICE_DAYS, OFFICE_DAYS_MAX } from '#contract/benefits.ts';
import { counted } from '#contract/format.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { type Filters, HOURS } from './filters.ts';

interface MoreFiltersProps {
  readonly draft: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/**
 * Filters on details that few adverts state. While one is set, adverts that don't state that detail are hidden, but a remote
 * job need not state its office days.
 */
export function MoreFilters({ draft, onChange }: MoreFiltersProps) {
  const { benefits } = draft;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Days in the office, at most" hint="Remote jobs have none.">
          <Select
            name="officeDaysMax"
            value={draft.officeDaysMax}
            onChange={({ target }) => onChange({ officeDaysMax: Number(target.value) })}
          >
            <option value={-1}>Any</option>
            {OFFICE_DAYS.filter((days) => days < OFFICE_DAYS_MAX).map((days) => (
              <option key={days} value={days}>
                {counted(days, 'day')} a week
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Hours a week, at most" hint="Only jobs that state their hours.">
          <Select
            name="hoursMax"
            value={draft.hoursMax}
            onChange={({ target }) => onChange({ hoursMax: Number(target.value) })}
          >
            <option value={0}>Any</option>
            {HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hours} hours
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        label="Sponsors visas"
        hint="Only jobs that say they sponsor Skilled Worker visas."
        checked={draft.sponsorsVisa}
        onChange={({ target }) => onChange({ sponsorsVisa: target.checked })}
      />
      <Fieldset legend="Benefits" className="grid gap-x-4 sm:grid-cols-2">
        {BENEFIT_KEYS.map((key) => (
          <Checkbox
            key={key}
            label={BENEFITS[key]}
            checked={benefits.includes(key)}
            onChange={() =>
              onChange({
                benefits: benefits.includes(key)
                  ? benefits.filter((each) => each !== key)
                  : [...benefits, key],
              })
            }
          />
        ))}
      </Fieldset>
    </>
  );
}
