import { IMPORT_LISTED_MAX, type ImportConcern, type ImportPreview } from '#contract/imports.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { adverts } from './words.ts';

/** The adverts not to import. */
export interface Choice {
  readonly leaveOutLines: number[];
  readonly leaveOutConcerns: ImportConcern[];
}

type ListedAdverts = NonNullable<ImportPreview['listed']>;

const CONCERNS: Readonly<
  Record<
    ImportConcern,
    { readonly badge: string; readonly label: (count: number) => string; readonly why: string }
  >
> = {
  below_wage: {
    badge: 'Below minimum wage',
    label: (count) => `Leave out ${adverts(count)} paying less than the minimum wage`,
    why: 'A yearly salary counts as full-time, 37½ hours a week. Check whether the file gives an hourly or part-time amount.',
  },
  duplicate: {
    badge: 'You already have this job',
    label: (count) => `Leave out ${adverts(count)} repeating one of your live jobs`,
    why: 'One of your live jobs has the same title and place.',
  },
};

interface ChooseAdvertsProps {
  readonly preview: ImportPreview;
  readonly listed: ListedAdverts;
  readonly choice: Choice;
  /** Whether jobs that were edited in Nod are replaced; otherwise their adverts change nothing. */
  readonly isReplacing: boolean;
  readonly onChoice: (choice: Choice) => void;
}

/**
 * Chooses the adverts to import: all with a certain concern can be left out at once, and the first few hundred one by
 * one.
 */
export function ChooseAdverts({ preview, listed, choice, isReplacing, onChoice }: ChooseAdvertsProps) {
  const { leaveOutLines, leaveOutConcerns } = choice;
  const isForced = ({ outcome, concerns }: ListedAdverts[number]) =>
    (outcome === 'kept' && !isReplacing) || concerns.some((each) => leaveOutConcerns.includes(each));
  const isLeftOut = (each: ListedAdverts[number]) => leaveOutLines.includes(each.line) || isForced(each);
  const takenCount = listed.filter((each) => !isLeftOut(each)).length;

  function toggleConcern(concern: ImportConcern) {
    const isOn = leaveOutConcerns.includes(concern);
    onChoice({
      ...choice,
      leaveOutConcerns: isOn
        ? leaveOutConcerns.filter((each) => each !== concern)
        : [...leaveOutConcerns, concern],
    });
  }

  function toggleLine(line: number) {
    const isOut = leaveOutLines.includes(line);
    onChoice({
      ...choice,
      leaveOutLines: isOut ? leaveOutLines.filter((each) => each !== line) : [...leaveOutLines, line],
    });
  }

  return (
    <div className="grid gap-4">
      {(Object.keys(CONCERNS) as ImportConcern[]).map((concern) => {
        const count = preview.concerns?.[concern] ?? 0;
        return count === 0 ? null : (
          <Checkbox
            key={concern}
            label={CONCERNS[concern].label(count)}
            hint={CONCERNS[concern].why}
            checked={leaveOutConcerns.includes(concern)}
            onChange={() => toggleConcern(concern)}
          />
        );
      })}
      <details className="rounded-tile bg-sunken px-4 py-3">
        <summary className="num cursor-pointer text-15 font-semibold">
          Choose adverts: {takenCount} of {listed.length < IMPORT_LISTED_MAX ? '' : 'the first '}
          {listed.length} selected
        </summary>
        <ul aria-label="Adverts to import" className="mt-3 grid max-h-96 gap-1 overflow-y-auto">
          {listed.map((each) => (
            <li key={each.line}>
              <label className="flex min-h-11 items-center gap-3 text-15">
                <input
                  type="checkbox"
                  checked={!isLeftOut(each)}
                  disabled={isForced(each)}
                  onChange={() => toggleLine(each.line)}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {each.title}
                  {each.locationCity === null ? null : (
                    <span className="text-ink-2">, {each.locationCity}</span>
                  )}
                </span>
                {each.outcome === 'kept' ? <Badge tone="neutral">Edited in Nod</Badge> : null}
                {each.concerns.map((concern) => (
                  <Badge key={concern} tone="amber">
                    {CONCERNS[concern].badge}
                  </Badge>
                ))}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
