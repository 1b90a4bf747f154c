import { LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { EXPERIENCE_LEVELS, WORK_MODES } from '#contract/units.ts';
import { salaryNeeded } from '#web/features/profile/net-income.ts';
import { wholeOrNull } from '#web/features/profile/profile-fields.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { MoneyInput, TextInput } from '#web/ui/inputs.tsx';
import type { Answers } from './onboarding-draft.ts';

export interface StepProps {
  readonly answers: Answers;
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
        This is your own word for it: we call it self-declared, ask for no papers and never score it. An
        employer checks documents before the first day, as the law asks.
      </p>
    </>
  );
}

export function PlaceStep({ answers, onAnswer }: StepProps) {
  return (
    <>
      <Field label="Location" hint="Your town or city" required>
        <TextInput
          autoComplete="address-level2"
          maxLength={120}
          value={answers.locationCity}
          onChange={(event) => onAnswer({ locationCity: event.target.value })}
        />
      </Field>
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

/** Ten times what anybody asks for: beyond it there is no salary to tell. */
const TOLD_UP_TO = 1_000_000;

export function IncomeStep({ answers, onAnswer }: StepProps) {
  return (
    <div>
      <Field
        label="Minimum monthly net income (GBP)"
        hint="What must reach your account each month. Employers never see it."
        required
      >
        <MoneyInput
          min={0}
          value={answers.minNetMonthlyIncome}
          onChange={(event) => onAnswer({ minNetMonthlyIncome: event.target.value })}
        />
      </Field>
      <p role="status" className="num mt-1.5 min-h-5 text-14 text-ink-2">
        {salaryNeeded(wholeOrNull(answers.minNetMonthlyIncome, TOLD_UP_TO), new Date())}
      </p>
    </div>
  );
}

export function LevelStep({ answers, onAnswer }: StepProps) {
  return (
    <Fieldset legend="How much experience do you bring?" className="grid gap-3">
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
