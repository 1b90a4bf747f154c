import { mayAs } from '#contract/permissions.ts';
import { TEAM_MAX } from '#contract/roles.ts';
import { useMembership } from '#web/features/team/membership.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import type { RoleDraft } from '../role-draft.ts';

interface ResponsibleCardProps {
  readonly draft: RoleDraft;
  readonly isNew: boolean;
  readonly onChange: (fields: Partial<RoleDraft>) => void;
}

/**
 * The job's hiring manager and team, for owners and recruiters, who handle all jobs. Renders nothing if fewer than two
 * members may edit jobs.
 */
export function ResponsibleCard({ draft, isNew, onChange }: ResponsibleCardProps) {
  const membership = useMembership();
  const { items } = useMembers();
  const members = (items ?? []).filter(({ memberRole }) => mayAs(memberRole, 'roles.edit'));
  // A hiring manager edits their own jobs, and can't reassign them.
  const mayChoose = membership?.memberRole === 'owner' || membership?.memberRole === 'recruiter';
  if (!mayChoose || members.length < 2) return null;
  const { hiringManagerId, teamIds } = draft;

  function toggle(userId: string) {
    onChange({
      teamIds: teamIds.includes(userId) ? teamIds.filter((each) => each !== userId) : [...teamIds, userId],
    });
  }

  return (
    <FormCard
      title="Who is responsible"
      hint="The hiring manager is notified of applications first, and answers each unless it is given to someone else."
    >
      <Field label="Hiring manager">
        <Select
          name="hiringManagerId"
          value={hiringManagerId}
          onChange={({ target }) => onChange({ hiringManagerId: target.value })}
        >
          {hiringManagerId === '' ? <option value="">{isNew ? 'You' : 'Nobody yet'}</option> : null}
          {members.map(({ userId, firstName, lastName }) => (
            <option key={userId} value={userId}>
              {firstName} {lastName}
            </option>
          ))}
        </Select>
      </Field>
      <Fieldset legend="Also work on it">
        <div className="grid gap-1">
          {members
            .filter(({ userId }) => userId !== hiringManagerId)
            .map(({ userId, firstName, lastName }) => (
              <Checkbox
                key={userId}
                name={`team-${userId}`}
                label={`${firstName} ${lastName}`}
                checked={teamIds.includes(userId)}
                disabled={teamIds.length >= TEAM_MAX && !teamIds.includes(userId)}
                onChange={() => toggle(userId)}
              />
            ))}
        </div>
      </Fieldset>
    </FormCard>
  );
}
