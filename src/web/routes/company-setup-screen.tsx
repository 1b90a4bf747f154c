import { Redirect, useLocation } from 'wouter';
import type { Employer } from '#contract/employers.ts';
import { mayAs } from '#contract/permissions.ts';
import { CompanyForm } from '#web/features/company/company-form.tsx';
import { CompanySetup } from '#web/features/company/company-setup.tsx';
import { CultureCard } from '#web/features/culture/culture-card.tsx';
import { homeAs, useMembership } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading, LoadingScreen } from '#web/ui/loading.tsx';
import { OnThisPage, PageGroup } from '#web/ui/page-groups.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const RolesElsewhereCard = lazyPart(
  async () => (await import('#web/features/company/roles-elsewhere-card.tsx')).RolesElsewhereCard,
);
const PageCard = lazyPart(
  async () => (await import('#web/features/company-settings/company-settings.tsx')).PageCard,
);
const CompanyPicturesCard = lazyPart(
  async () => (await import('#web/features/picture/company-pictures-card.tsx')).CompanyPicturesCard,
);
const SignInSettings = lazyPart(
  async () => (await import('#web/features/company-settings/company-settings.tsx')).SignInSettings,
);
const DataSettings = lazyPart(
  async () => (await import('#web/features/company-settings/company-settings.tsx')).DataSettings,
);
const JoinCard = lazyPart(async () => (await import('#web/features/team/join-card.tsx')).JoinCard);
const TeamScreen = lazyPart(async () => (await import('./team-screen.tsx')).TeamScreen);

/** An employer's first page, and later the company's settings. At /employer/team it shows the team instead. */
export function CompanySetupScreen() {
  const [path] = useLocation();
  const membership = useMembership();
  if (path === '/employer/team') {
    return (
      <Part as="screen" fallback={<LoadingScreen />}>
        <TeamScreen />
      </Part>
    );
  }
  // Only an owner changes the company.
  if (membership && !mayAs(membership.memberRole, 'company.edit')) {
    return <Redirect href={homeAs(membership.memberRole)} replace />;
  }
  return (
    <EmployerShell active={null}>
      <title>Company setup · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        {membership === undefined ? (
          <Loading className="min-h-80" />
        ) : (
          <CompanySetup
            before={
              <Part fallback={null}>
                <JoinCard isNew />
              </Part>
            }
          >
            {(company) => <Groups company={company} />}
          </CompanySetup>
        )}
      </div>
    </EmployerShell>
  );
}

const GROUPS = ['Company', 'Culture', 'On other sites', 'Domains and sign-in', 'Data'] as const;

/** All of an owner's settings for the company. */
function Groups({ company }: { readonly company: Employer }) {
  return (
    <div className="grid gap-10">
      <OnThisPage titles={GROUPS} />
      <PageGroup title="Company">
        <CompanyForm company={company} />
        <Part fallback={<Skeleton className="h-154 rounded-panel" />}>
          <PageCard companyId={company.id} />
        </Part>
        <Part fallback={<Skeleton className="h-56 rounded-panel" />}>
          <CompanyPicturesCard />
        </Part>
      </PageGroup>
      <PageGroup title="Culture">
        <CultureCard />
      </PageGroup>
      <PageGroup title="On other sites">
        <Part fallback={<Skeleton className="h-56 rounded-panel" />}>
          <RolesElsewhereCard companyId={company.id} />
        </Part>
      </PageGroup>
      <PageGroup title="Domains and sign-in">
        <Part fallback={<Skeleton className="h-96 rounded-panel" />}>
          <SignInSettings />
        </Part>
      </PageGroup>
      <PageGroup title="Data">
        <Part fallback={<Skeleton className="h-96 rounded-panel" />}>
          <DataSettings />
        </Part>
      </PageGroup>
    </div>
  );
}
