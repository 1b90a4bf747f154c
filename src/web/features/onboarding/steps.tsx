import { LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { EXPERIENCE_LEVELS, MONTHLY_INCOME_MAX, WORK_MODES } from '#contract/units.ts';
import { SalaryNeeded } from '#web/features/profile/salary-needed.tsx';
import { PlaceField } from '#web/features/seekers/place-field.tsx';
import type { usePlaceCheck } from '#web/features/seekers/use-place-check.ts';
import type { FieldErrors } from '#web/forms/use-form.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/inputs.tsx';
import type { Answers } from './onboarding-draft.ts';

export interface StepProps {
  readonly answers: Answers;
  readonly errors: FieldErrors<Answers>;
  readonly place: ReturnType<typeof usePlaceCheck>;
  readonly onAnswer: (part: Partial<Answers>) => void;
}

export function EligibilityStep({ answers, onAnswer }: StepProps) {
  return (
    <>
      <Fieldset legend="Do you have the right to work in the UK?" className="grid gap-3">
        <ChoiceTile
          name="rightToWork"
          label="Yes"
          checked={answers.rightToWork === 'yes'}
          onChange={() => onAnswer({ rightToWork: 'yes' })}
        />
        <ChoiceTile
          name="rightToWork"
          label="No"
          hint="Or not yet, or you would need a visa"
          checked={answers.rightToWork === 'no'}
          onChange={() => onAnswer({ rightToWork: 'no' })}
        />
      </Fieldset>
      <p className="text-15 text-ink-2">
        You’re telling us yourself: we don’t ask for documents and it never affects your score. An employer
        checks documents before your first day, as the law requires.
      </p>
    </>
  );
}

export function PlaceStep({ answers, errors, place, onAnswer }: StepProps) {
  return (
    <>
      <PlaceField
        value={answers.locationCity}
        error={errors.locationCity}
        place={place}
        isRequired
        onChange={(locationCity) => onAnswer({ locationCity })}
      />
      <Fieldset legend="How would you like to work?">
        <div className="grid gap-3 sm:grid-cols-3">
          {WORK_MODES.map((mode) => (
            <ChoiceTile
              key={mode}
              name="workModePref"
              label={WORK_MODE_WORDS[mode]}
              checked={answers.workModePref === mode}
              onChange={() => onAnswer({ workModePref: mode })}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}

export function IncomeStep({ answers, errors, onAnswer }: StepProps) {
  const typed = answers.minNetMonthlyIncome;
  return (
    <div>
      <Field
        label="Minimum monthly net income (GBP)"
        hint="What you need to take home each month. Employers never see it."
        error={errors.minNetMonthlyIncome}
        required
      >
        <MoneyInput
          name="minNetMonthlyIncome"
          min={0}
          max={MONTHLY_INCOME_MAX}
          value={typed}
          onChange={(event) => onAnswer({ minNetMonthlyIncome: event.target.value })}
        />
      </Field>
      <SalaryNeeded income={typed} home={answers.locationCity} />
    </div>
  );
}

export function LevelStep({ answers, onAnswer }: StepProps) {
  return (
    <Fieldset legend="How much experience do you have?" className="grid gap-3">
      {EXPERIENCE_LEVELS.map((level) => (
        <ChoiceTile
          key={level}
          name="experienceLevel"
          label={LEVEL_WORDS[level]}
          checked={answers.experienceLevel === level}
          onChange={() => onAnswer({ experienceLevel: level })}
        />
      ))}
    </Fieldset>
  );
}
