import { useId, useState } from 'react';
import { JOB_TYPE_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { PlaceAdvice } from '#web/features/seekers/place-advice.tsx';
import { usePlaceCheck } from '#web/features/seekers/use-place-check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Radio } from '#web/ui/choices.tsx';
import { FullScreen } from '#web/ui/dialog.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { MoneyInput, TextInput } from '#web/ui/inputs.tsx';
import {
  DEFAULT_FILTERS,
  FILTER_SALARY_MAX,
  type Filters,
  invalidFields,
  LEVELS,
  LOCATIONS,
  POSTED_DAYS,
  placesIn,
  poundsFrom,
  withPlace,
} from './filters.ts';
import { MatchCount } from './match-count.tsx';
import { MoreFilters } from './more-filters.tsx';
import { NearFields } from './near-fields.tsx';

interface FilterPanelProps {
  readonly isOpen: boolean;
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** The deck's filters. Nothing changes until they are applied. */
export function FilterPanel({ isOpen, filters, onApply, onClose }: FilterPanelProps) {
  return isOpen ? <OpenPanel filters={filters} onApply={onApply} onClose={onClose} /> : null;
}

const POSTED_WORDS: Readonly<Record<(typeof POSTED_DAYS)[number], string>> = {
  0: 'Any time',
  1: 'Last 24 hours',
  3: 'Last 3 days',
  7: 'Last week',
  30: 'Last month',
};

const GRID = 'grid grid-cols-2 gap-x-4';

function OpenPanel({ filters, onApply, onClose }: Omit<FilterPanelProps, 'isOpen'>) {
  const formId = useId();
  const placeCheck = usePlaceCheck((sentence) => form.refuse({ fields: { place: sentence } }));
  const form = useForm({
    start: filters,
    check: invalidFields,
    onInvalid: (_errors, draft) => checkPlaces(draft, () => {}),
    onSubmit: (draft) => checkPlaces(draft, () => onApply(draft)),
  });
  const { draft, errors, change } = form;
  const nearCheck = usePlaceCheck((sentence) => form.refuse({ fields: { near: sentence } }));

  function checkPlaces(typed: Filters, onKnown: () => void) {
    const oldPlaces = placesIn(filters);
    placeCheck.check(
      placesIn(typed).filter((each) => !oldPlaces.includes(each)),
      // An unknown `place` can be kept, because adverts may name places that the gazetteer lacks. An unknown `near` can't,
      // because a distance can only be measured from a place that the gazetteer has.
      () => nearCheck.check([typed.near], onKnown),
    );
  }

  return (
    <FullScreen
      open
      onOpenChange={onClose}
      title="Filters"
      footer={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="quiet" onClick={() => form.fill(DEFAULT_FILTERS)} className="px-5">
            Reset
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={placeCheck.isPending || nearCheck.isPending}
            className="flex-1 whitespace-nowrap"
          >
            Apply Filters
          </Button>
          <MatchCount draft={draft} />
        </div>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-7">
        <div>
          <Fieldset legend="Location" className={GRID}>
            {LOCATIONS.map((place) => (
              <Checkbox
                key={place}
                label={place}
                checked={draft.locations.includes(place)}
                onChange={() => change({ locations: withToggled(draft.locations, place) })}
              />
            ))}
          </Fieldset>
          <Field
            label="Another place"
            hint="Towns or cities, separated by commas"
            error={errors.place}
            className="mt-2"
          >
            <TextInput
              name="place"
              value={draft.place}
              onChange={(event) => change({ place: event.target.value })}
              placeholder="Leeds"
              maxLength={200}
              autoComplete="off"
            />
          </Field>
          {errors.place && placeCheck.unknown ? (
            <PlaceAdvice
              unknownPlace={placeCheck.unknown}
              field="place"
              onChoose={(chosen) =>
                change({ place: withPlace(draft.place, placeCheck.unknown?.typed ?? '', chosen) })
              }
              onKeep={() => {
                placeCheck.keep(placeCheck.unknown?.typed ?? '');
                change({ place: draft.place });
              }}
            />
          ) : null}
        </div>
        <NearFields
          near={draft.near}
          withinMiles={draft.withinMiles}
          error={errors.near}
          unknownPlace={errors.near ? nearCheck.unknown : null}
          onChange={change}
        />
        <Fieldset legend="Work Mode" className={GRID}>
          {WORK_MODES.map((mode) => (
            <Checkbox
              key={mode}
              label={WORK_MODE_WORDS[mode]}
              checked={draft.workModes.includes(mode)}
              onChange={() => change({ workModes: withToggled(draft.workModes, mode) })}
            />
          ))}
        </Fieldset>
        <Fieldset legend="Salary Range (GBP)" hint="Per year, before tax. 0 means no limit.">
          <div className="grid grid-cols-2 items-start gap-4">
            <Amount
              name="salaryMin"
              label="Minimum"
              value={draft.salaryMin}
              error={errors.salaryMin}
              onChange={(salaryMin) => change({ salaryMin })}
            />
            <Amount
              name="salaryMax"
              label="Maximum"
              value={draft.salaryMax}
              error={errors.salaryMax}
              onChange={(salaryMax) => change({ salaryMax })}
            />
          </div>
          {errors.salaryMin && draft.salaryMin > draft.salaryMax ? (
            <Button
              variant="quiet"
              size="sm"
              className="mt-3"
              onClick={() => change({ salaryMin: draft.salaryMax, salaryMax: draft.salaryMin })}
            >
              Swap them
            </Button>
          ) : null}
        </Fieldset>
        <Amount
          name="netMin"
          label="Take-home pay, at least"
          hint="Per month, after tax and National Insurance, as on the cards. 0 means no limit."
          value={draft.netMin}
          error={errors.netMin}
          onChange={(netMin) => change({ netMin })}
        />
        <Fieldset legend="Experience Level">
          <Radio
            name="experienceLevel"
            label="Any"
            checked={draft.experienceLevel === null}
            onChange={() => change({ experienceLevel: null })}
          />
          {LEVELS.map((level) => (
            <Radio
              key={level.value}
              name="experienceLevel"
              label={level.label}
              checked={draft.experienceLevel === level.value}
              onChange={() => change({ experienceLevel: level.value })}
            />
          ))}
        </Fieldset>
        <Fieldset legend="Job Type" className={GRID}>
          {JOB_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={JOB_TYPE_WORDS[type]}
              checked={draft.jobTypes.includes(type)}
              onChange={() => change({ jobTypes: withToggled(draft.jobTypes, type) })}
            />
          ))}
        </Fieldset>
        <Fieldset legend="Posted" className={GRID}>
          {POSTED_DAYS.map((days) => (
            <Radio
              key={days}
              name="postedWithinDays"
              label={POSTED_WORDS[days]}
              checked={draft.postedWithinDays === days}
              onChange={() => change({ postedWithinDays: days })}
            />
          ))}
        </Fieldset>
        <MoreFilters draft={draft} onChange={change} />
      </form>
    </FullScreen>
  );
}

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (pounds: number) => void;
}

/** The text stays as typed, so that the box can be emptied; its value is the integer that it begins with, otherwise 0. */
function Amount({ name, label, hint, value, error, onChange }: AmountProps) {
  const [text, setText] = useState(String(value));
  const shownText = poundsFrom(text) === value ? text : String(value);
  return (
    <Field label={label} hint={hint} error={error}>
      <MoneyInput
        name={name}
        min={0}
        max={FILTER_SALARY_MAX}
        value={shownText}
        onChange={(event) => {
          setText(event.target.value);
          onChange(poundsFrom(event.target.value));
        }}
      />
    </Field>
  );
}

function withToggled<T extends string>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
