import { BriefcaseBusiness, LayoutDashboard, MessageCircle, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { getEmployer } from '#contract/employers.ts';
import { PLANS } from '#contract/plans.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useUnreadCount } from '#web/features/chat/hooks/use-threads.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AppShell } from './app-shell.tsx';
import type { NavItem } from './nav.ts';

export type EmployerSection = 'dashboard' | 'jobs' | 'chat' | 'billing';

interface EmployerShellProps {
  readonly active: EmployerSection | null;
  readonly height?: 'fit' | 'flow';
  readonly children: ReactNode;
}

/** The shell of every employer's page. Before the company is set up there is nowhere else to go. */
export function EmployerShell({ active, height = 'flow', children }: EmployerShellProps) {
  const user = useSignedInUser();
  const { data: company } = useEndpoint(getEmployer);
  const unread = useUnreadCount();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <AppShell
      user={user}
      home={company ? '/employer/dashboard' : '/'}
      items={company ? employerNav(unread) : []}
      active={active}
      kind="links"
      height={height}
      identity={{
        // The person's own picture at every width, as the specification has it; the company is in words.
        mark: <Avatar name={name} imageUrl={user.profileImageUrl} size={36} tone="blush" />,
        name,
        note: company ? `${company.companyName}, ${PLANS[company.planCode].label}` : user.username,
      }}
    >
      {children}
    </AppShell>
  );
}

function employerNav(unread: number): readonly NavItem[] {
  return [
    { key: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, href: '/employer/dashboard' },
    { key: 'jobs', label: 'Jobs', icon: BriefcaseBusiness, href: '/employer/dashboard?tab=jobs' },
    { key: 'chat', label: 'Chat', icon: MessageCircle, href: '/chat', count: unread, countOf: 'unread' },
    { key: 'billing', label: 'Billing', icon: ReceiptText, href: '/employer/billing' },
  ];
}
