import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { type Employer, getEmployer } from '#contract/employers.ts';
import { getMembership, type Membership } from '#contract/members.ts';
import { PLANS } from '#contract/plans.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useUnreadCount } from '#web/features/chat/hooks/use-threads.ts';
import { CompanyNotLoaded } from '#web/features/company/company-not-loaded.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { AppShell } from './app-shell.tsx';
import { employerNav } from './employer-nav.ts';
import type { NavItem } from './nav.ts';

const SecondFactorGate = lazyPart(
  async () => (await import('#web/features/security/second-factor-gate.tsx')).SecondFactorGate,
);

const CompanySignInGate = lazyPart(
  async () => (await import('#web/features/team/company-sign-in-gate.tsx')).CompanySignInGate,
);

// Loaded separately: most people belong to one company.
const CompanyMenu = lazyPart(async () => (await import('#web/features/team/company-menu.tsx')).CompanyMenu);

export type EmployerSection = 'dashboard' | 'jobs' | 'chat' | 'interviews' | 'billing';

interface EmployerShellProps {
  readonly active: EmployerSection | null;
  readonly height?: 'fit' | 'flow';
  readonly children: ReactNode;
}

/** The shell of every employer's page. Until the company is set up, its navigation has only the set-up page. */
export function EmployerShell({ active, height = 'flow', children }: EmployerShellProps) {
  const user = useSignedInUser();
  const { data: company } = useEndpoint(getEmployer);
  const may = useMay();
  const [path] = useLocation();
  const { data: membership, refetch } = useEndpoint(getMembership);
  const belongs = belongsTo(company, membership);
  const unread = useUnreadCount(may?.('messages') === true);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <AppShell
      user={user}
      home={
        belongs ? (may?.('applications.read') === false ? '/employer/billing' : '/employer/dashboard') : '/'
      }
      items={
        belongs && may
          ? employerNav(may).map((item) => withCount(item, unread))
          : belongs === false && companiesNeedingSignIn(membership) === undefined
            ? [SET_UP]
            : []
      }
      active={active}
      kind="links"
      height={height}
      switcher={
        membership && membership.companies.length > 1 ? (
          <Part as="nothing">
            <CompanyMenu membership={membership} />
          </Part>
        ) : null
      }
      identity={{
        // The person's own picture at every width, as specified; the company is named in text.
        mark: <Avatar name={name} imageUrl={user.profileImageUrl} size={36} tone="blush" />,
        name,
        note: company ? `${company.companyName}, ${PLANS[company.planCode].label}` : user.username,
      }}
    >
      {path === '/profile' ? (
        children
      ) : (
        <Admission membership={membership} onRetry={refetch}>
          {children}
        </Admission>
      )}
    </AppShell>
  );
}

interface AdmissionProps {
  readonly membership: Membership | null | undefined;
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
}

/** Shows its children unless the user must do something first. The profile is never gated: there they can do it. */
function Admission({ membership, onRetry, children }: AdmissionProps) {
  if (membership === null) return <CompanyNotLoaded onRetry={onRetry} />;
  if (membership?.needsSecondFactor) {
    return (
      <Part>
        <SecondFactorGate who="company" />
      </Part>
    );
  }
  const companies = companiesNeedingSignIn(membership);
  if (companies === undefined) return children;
  return (
    <Part>
      <CompanySignInGate companies={companies} />
    </Part>
  );
}

/** For a user who works in no company at the moment: their companies that want them to sign in with their own accounts. */
function companiesNeedingSignIn(membership: Membership | null | undefined): readonly string[] | undefined {
  return membership?.companyId === null ? membership.needCompanySignIn : undefined;
}

/**
 * Whether the user belongs to a company; undefined while loading. If the company did not load, this says whether there is
 * one.
 */
function belongsTo(
  company: Employer | null | undefined,
  membership: Membership | null | undefined,
): boolean | undefined {
  if (company) return true;
  if (company === undefined || membership === undefined) return undefined;
  return membership?.companyId !== null;
}

/** The only item before the company exists. */
const SET_UP: NavItem = { key: 'setup', label: 'Company', icon: Building2, href: '/employer/setup' };

function withCount(item: NavItem, unread: number): NavItem {
  return item.key === 'chat' ? { ...item, count: unread, countOf: 'unread' } : item;
}
