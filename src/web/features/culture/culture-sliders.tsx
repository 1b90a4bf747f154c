import { TRAITS, type Trait } from '#contract/assessments.ts';
import { type CultureProfile, MAX_DECISIVE, MAX_IMPORTANCE, MAX_STANCE } from '#contract/culture.ts';
import { TRAIT_WORDS } from '#matching/assessment/trait-words.ts';
import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/inputs.tsx';
import {
  IMPORTANCE_WORDS,
  isFull,
  mayMatterMost,
  stanceWords,
  wishOf,
  withImportance,
  withStance,
} from './culture-draft.ts';

const STEPS = Array.from({ length: 2 * MAX_STANCE + 1 }, (_, step) => step - MAX_STANCE);

interface CultureSlidersProps {
  readonly value: CultureProfile;
  readonly onChange: (profile: CultureProfile) => void;
}

/** A team's position in each of the eight traits, and how much it matters. Neither end is better. */
export function CultureSliders({ value, onChange }: CultureSlidersProps) {
  return (
    <div className="grid gap-1">
      <p role="status" className="text-14 text-ink-2">
        {isFull(value)
          ? `${MAX_DECISIVE} scales matter most, which is the limit: if everything were decisive, hardly anyone would fit. To raise another, lower one of these first.`
          : `Up to ${MAX_DECISIVE} scales can matter most. Leave the others as they are: what does not matter is not compared.`}
      </p>
      <ul className="mt-2 grid">
        {TRAITS.map((trait) => (
          <li key={trait} className="border-t border-line py-3">
            <TraitSlider trait={trait} value={value} onChange={onChange} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TraitSlider({ trait, value, onChange }: CultureSlidersProps & { readonly trait: Trait }) {
  const {
    name,
    ends: [low, high],
  } = TRAIT_WORDS[trait];
  const { importance, stance } = wishOf(value, trait);
  const says = importance === 0 ? 'Not compared' : stanceWords(trait, stance);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-15 font-semibold">{name}</p>
        <p className="text-13 text-ink-2">{says}</p>
      </div>
      <div className="order-last col-span-2 sm:order-none sm:col-span-1">
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-[9px] top-1/2 flex -translate-y-1/2 justify-between"
          >
            {STEPS.map((step) => (
              <span key={step} className="size-1.5 rounded-full bg-field" />
            ))}
          </span>
          <input
            type="range"
            min={-MAX_STANCE}
            max={MAX_STANCE}
            step={1}
            value={stance}
            aria-label={`${name}, from ${low} to ${high}`}
            aria-valuetext={says}
            onChange={(event) => onChange(withStance(value, trait, Number(event.target.value)))}
            className={cx(
              'relative block h-11 w-full cursor-pointer accent-brand',
              importance === 0 && 'opacity-60',
            )}
          />
        </div>
        <div aria-hidden="true" className="-mt-2 flex justify-between gap-3 text-13 text-ink-2">
          <span>{low}</span>
          <span className="text-right">{high}</span>
        </div>
      </div>
      <Select
        aria-label={`How much ${name.toLowerCase()} matters`}
        value={importance}
        onChange={(event) => onChange(withImportance(value, trait, Number(event.target.value)))}
      >
        {IMPORTANCE_WORDS.map((words, level) => (
          <option
            key={words}
            value={level}
            disabled={level === MAX_IMPORTANCE && !mayMatterMost(value, trait)}
          >
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
