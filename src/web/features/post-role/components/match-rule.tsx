import { useFormContext } from '#web/forms/form-context.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import type { RoleDraft } from '../role-draft.ts';

const PERCENTS = [60, 65, 70, 75, 80, 85, 90, 95];

/** D10: the employer says yes in advance to anyone who fits this well and lacks nothing required. */
export function MatchRule() {
  const { draft, change } = useFormContext<RoleDraft>();
  const chosenPercent = Number(draft.matchAtFit);
  // Include a value that was set elsewhere.
  const percents =
    chosenPercent > 0 && !PERCENTS.includes(chosenPercent)
      ? [...PERCENTS, chosenPercent].sort((a, b) => a - b)
      : PERCENTS;
  return (
    <Field
      label="Match at once"
      hint={
        draft.requiredSkills.length === 0 && draft.matchAtFit !== ''
          ? 'This needs at least one required skill; without one, nobody matches at once.'
          : 'Applicants with this fit and every required skill match without a review, and you can talk right away. Seekers can see that this job matches at once.'
      }
    >
      <Select
        name="matchAtFit"
        value={draft.matchAtFit}
        onChange={(event) => change({ matchAtFit: event.target.value })}
      >
        <option value="">Never: we review each one</option>
        {percents.map((percent) => (
          <option key={percent} value={percent}>
            From a fit of {percent}%
          </option>
        ))}
      </Select>
    </Field>
  );
}
