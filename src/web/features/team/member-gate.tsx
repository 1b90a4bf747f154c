import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Permission } from '#contract/permissions.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { homeAs, useMay, useMembership } from './membership.ts';

interface MemberGateProps {
  /** One of these permissions is enough. */
  readonly needs: readonly Permission[];
  readonly children: ReactNode;
}

/**
 * Shows its children to members whose role includes them. Others read that it does not, instead of filling in a form that
 * the server refuses; and their owners' security log does not fill with attempts that only this app made.
 */
export function MemberGate({ needs, children }: MemberGateProps) {
  const may = useMay();
  const memberRole = useMembership()?.memberRole;
  if (may === undefined) return <Loading className="min-h-80" />;
  if (!memberRole || needs.some(may)) return children;
  return (
    <EmptyState
      icon={Lock}
      title="This page is not part of your role"
      action={
        <Link href={homeAs(memberRole)} className={buttonClass()}>
          Go to my first page
        </Link>
      }
    >
      Your role is {MEMBER_ROLE_WORDS[memberRole].name}. An owner of the company can change it.
    </EmptyState>
  );
}
