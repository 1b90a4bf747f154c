import { Redirect, useLocation } from 'wouter';
import { mayAs } from '#contract/permissions.ts';
import { CompanySetup } from '#web/features/company/company-setup.tsx';
import { homeAs, useMembership } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';

const TeamScreen = lazyPart(async () => (await import('./team-screen.tsx')).TeamScreen);

/** An employer's first page, and later the company's settings: the company itself, and at /employer/team its team. */
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
        <CompanySetup />
      </div>
    </EmployerShell>
  );
}
