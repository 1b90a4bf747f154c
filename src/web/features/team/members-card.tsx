import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { MemberRoleSelect } from './member-role-select.tsx';
import { MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useChangeMember, useMembers } from './team-calls.ts';
import { TransferDialog } from './transfer-dialog.tsx';

/** Everybody who belongs to the company, with an owner's controls if the user is one. */
export function MembersCard({ mayManage }: { readonly mayManage: boolean }) {
  const { items: members, more } = useMembers();
  if (members === undefined) return <Loading className="min-h-40" />;
  if (members === null) {
    return <FormCard title="Members">The members could not be loaded. Please reload this page.</FormCard>;
  }
  return (
    <FormCard title="Members">
      <ul className="grid divide-y divide-line">
        {members.map((each) => (
          <Row key={each.userId} member={each} members={members} mayManage={mayManage} />
        ))}
      </ul>
      <ShowMore more={more} shown={members.length} what="members" />
    </FormCard>
  );
}

interface RowProps {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly mayManage: boolean;
}

function Row({ member, members, mayManage }: RowProps) {
  const user = useSignedInUser();
  const [open, setOpen] = useState<'remove' | 'transfer' | null>(null);
  const name = `${member.firstName} ${member.lastName}`;
  const isYou = member.userId === user.id;
  const close = () => setOpen(null);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} imageUrl={null} size={44} tone="blush" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">
            {name}
            {isYou ? ' (you)' : ''}
          </span>
          <span className="block text-14 text-ink-2 wrap-anywhere">{member.email}</span>
        </span>
        <Badge tone={member.memberRole === 'owner' ? 'brand' : 'neutral'}>
          {MEMBER_ROLE_WORDS[member.memberRole].name}
        </Badge>
      </div>
      {mayManage && !isYou ? (
        <div className="flex flex-wrap items-end gap-2 pl-14">
          {member.memberRole === 'owner' ? null : <RoleOf member={member} memberRole={member.memberRole} />}
          {member.memberRole === 'owner' ? null : (
            <Button variant="quiet" size="sm" onClick={() => setOpen('transfer')}>
              Make owner<span className="sr-only">: {name}</span>
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setOpen('remove')}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      ) : null}
      {open === 'remove' ? (
        <RemoveDialog member={member} heirs={members.filter((each) => each !== member)} onClose={close} />
      ) : null}
      {open === 'transfer' ? <TransferDialog member={member} onClose={close} /> : null}
    </li>
  );
}

interface RoleOfProps {
  readonly member: Member;
  readonly memberRole: Exclude<Member['memberRole'], 'owner'>;
}

function RoleOf({ member, memberRole }: RoleOfProps) {
  const change = useChangeMember(member.userId);
  return (
    <Field label={`Role of ${member.firstName} ${member.lastName}`} hideLabel>
      <MemberRoleSelect
        value={change.isPending ? change.variables : memberRole}
        onChange={(to) => change.mutate(to)}
      />
    </Field>
  );
}
