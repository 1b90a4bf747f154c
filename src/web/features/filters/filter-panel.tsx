import { useState } from 'react';
import { JOB_TYPE_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Radio } from '#web/ui/choices.tsx';
import { FullScreen } from '#web/ui/dialog.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { MoneyInput, TextInput } from '#web/ui/inputs.tsx';
import { DEFAULT_FILTERS, type Filters, LEVELS, LOCATIONS, poundsFrom } from './filters.ts';

interface FilterPanelProps {
  readonly isOpen: boolean;
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** What the deck is narrowed by. Nothing changes until it is applied. */
export function FilterPanel({ isOpen, filters, onApply, onClose }: FilterPanelProps) {
  return isOpen ? <OpenPanel filters={filters} onApply={onApply} onClose={onClose} /> : null;
}

const GRID = 'grid grid-cols-2 gap-x-4';

function OpenPanel({ filters, onApply, onClose }: Omit<FilterPanelProps, 'isOpen'>) {
  const [draft, setDraft] = useState(filters);
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part });
  return (
    <FullScreen
      open
      onOpenChange={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="quiet" onClick={() => setDraft(DEFAULT_FILTERS)}>
            Reset
          </Button>
          <Button onClick={() => onApply(draft)}>Apply Filters</Button>
        </>
      }
    >
      <div className="grid gap-7">
        <div>
          <Fieldset legend="Location" className={GRID}>
            {LOCATIONS.map((place) => (
              <Checkbox
                key={place}
                label={place}
                checked={draft.locations.includes(place)}
                onChange={() => change({ locations: toggled(draft.locations, place) })}
              />
            ))}
          </Fieldset>
          <Field label="Another place" hint="A town or city; several with commas between" className="mt-2">
            <TextInput
              value={draft.place}
              onChange={(event) => change({ place: event.target.value })}
              placeholder="Leeds"
              maxLength={200}
              autoComplete="off"
            />
          </Field>
        </div>
        <Fieldset legend="Work Mode" className={GRID}>
          {WORK_MODES.map((mode) => (
            <Checkbox
              key={mode}
              label={WORK_MODE_WORDS[mode]}
              checked={draft.workModes.includes(mode)}
              onChange={() => change({ workModes: toggled(draft.workModes, mode) })}
            />
          ))}
        </Fieldset>
        <Fieldset legend="Salary Range (GBP)" hint="A year, before tax. 0 means no limit.">
          <div className="grid grid-cols-2 gap-4">
            <Amount label="Minimum" value={draft.salaryMin} onChange={(salaryMin) => change({ salaryMin })} />
            <Amount label="Maximum" value={draft.salaryMax} onChange={(salaryMax) => change({ salaryMax })} />
          </div>
        </Fieldset>
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
              onChange={() => change({ jobTypes: toggled(draft.jobTypes, type) })}
            />
          ))}
        </Fieldset>
      </div>
    </FullScreen>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (pounds: number) => void;
}

/** The text stays as it is typed, so that the box can be emptied; what it means is an integer, or 0. */
function Amount({ label, value, onChange }: AmountProps) {
  const [text, setText] = useState(String(value));
  const shown = poundsFrom(text) === value ? text : String(value);
  return (
    <Field label={label}>
      <MoneyInput
        min={0}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          onChange(poundsFrom(event.target.value));
        }}
      />
    </Field>
  );
}

function toggled<T extends string>(chosen: readonly T[], value: T): readonly T[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}
