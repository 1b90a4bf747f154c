import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { JoinCard } from './join-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { GIVEN_ROLES, MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { MembersCard } from './members-card.tsx';
import { useMay, useMembership } from './membership.ts';

/** The members of a company: every member sees them, and owners invite them, change what they may do and remove them. */
export function TeamPage() {
  const membership = useMembership();
  const may = useMay();
  if (may === undefined) return <Loading className="min-h-80" />;
  const mayManage = may('members.manage');
  const current = membership?.companies.find(({ id }) => id === membership.companyId);
  return (
    <>
      <MembersCard mayManage={mayManage} />
      {mayManage ? <InvitationsCard /> : null}
      {mayManage ? <InvitationForm /> : null}
      <FormCard title="What each role may do">
        <dl className="grid gap-3 text-15">
          {(['owner', ...GIVEN_ROLES] as const).map((each) => (
            <div key={each} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="font-semibold">{MEMBER_ROLE_WORDS[each].name}</dt>
              <dd className="text-ink-2">{MEMBER_ROLE_WORDS[each].may}</dd>
            </div>
          ))}
        </dl>
      </FormCard>
      <JoinCard />
      {current && current.memberRole !== 'owner' ? <LeaveCard companyName={current.companyName} /> : null}
    </>
  );
}
