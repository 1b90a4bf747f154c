import { mayAs } from '#contract/permissions.ts';
import { TEAM_MAX } from '#contract/roles.ts';
import { useSeesAllRoles } from '#web/features/team/membership.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import type { RoleDraft } from '../role-draft.ts';

interface ResponsibleCardProps {
  readonly isNew: boolean;
}

/**
 * The job's hiring manager and team, for owners and recruiters, who handle all jobs. Renders nothing if there is nobody to
 * choose.
 */
export function ResponsibleCard({ isNew }: ResponsibleCardProps) {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  const seesAllRoles = useSeesAllRoles();
  const { items, more } = useMembers();
  if (!seesAllRoles || !items) return null;
  const members = items.filter(({ memberRole }) => mayAs(memberRole, 'roles.edit'));
  const { hiringManagerId, teamIds } = draft;
  // Named when the draft was written or the role was posted, and no longer able to handle jobs, or on a later page.
  const isUnknown = (userId: string) => members.every((each) => each.userId !== userId);
  const unknownName = more.hasMore ? 'A colleague not shown yet' : 'Someone who no longer handles jobs';
  const choices = [
    ...members.map(({ userId, firstName, lastName }) => ({ userId, name: `${firstName} ${lastName}` })),
    ...teamIds.filter(isUnknown).map((userId) => ({ userId, name: unknownName })),
  ];
  const isManagerUnknown = hiringManagerId !== '' && isUnknown(hiringManagerId);
  if (choices.length < 2 && !isManagerUnknown && !more.hasMore) return null;

  function toggle(userId: string) {
    change({
      teamIds: teamIds.includes(userId) ? teamIds.filter((each) => each !== userId) : [...teamIds, userId],
    });
  }

  return (
    <FormCard
      title="Who is responsible"
      hint="The hiring manager is notified of applications first, and answers each unless it is given to someone else."
    >
      <Field label="Hiring manager" error={errors.hiringManagerId}>
        <Select
          name="hiringManagerId"
          value={hiringManagerId}
          onChange={({ target }) => change({ hiringManagerId: target.value })}
        >
          {hiringManagerId === '' ? <option value="">{isNew ? 'You' : 'Nobody yet'}</option> : null}
          {isManagerUnknown ? <option value={hiringManagerId}>{unknownName}</option> : null}
          {members.map(({ userId, firstName, lastName }) => (
            <option key={userId} value={userId}>
              {firstName} {lastName}
            </option>
          ))}
        </Select>
      </Field>
      <Fieldset legend="Also work on it" error={errors.teamIds}>
        <div className="grid gap-1">
          {choices
            .filter(({ userId }) => userId !== hiringManagerId)
            .map(({ userId, name }) => (
              <Checkbox
                key={userId}
                name={`team-${userId}`}
                label={name}
                checked={teamIds.includes(userId)}
                disabled={teamIds.length >= TEAM_MAX && !teamIds.includes(userId)}
                onChange={() => toggle(userId)}
              />
            ))}
        </div>
      </Fieldset>
      <ShowMore more={more} shown={members.length} what="members" />
    </FormCard>
  );
}
