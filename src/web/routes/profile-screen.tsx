import type { ReactNode } from 'react';
import { AssessmentLink } from '#web/features/assessment/assessment-link.tsx';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { AccountCard } from '#web/features/profile/account-card.tsx';
import { ChangePasswordCard } from '#web/features/profile/change-password-card.tsx';
import { CompanySummary } from '#web/features/profile/company-summary.tsx';
import { DiscoverableCard } from '#web/features/profile/discoverable-card.tsx';
import { EligibilityCard } from '#web/features/profile/eligibility-card.tsx';
import { SavedLinks } from '#web/features/profile/saved-links.tsx';
import { SeekerProfileForm } from '#web/features/profile/seeker-profile-form.tsx';
import { SignOutButton } from '#web/features/profile/sign-out-button.tsx';
import { ThemeChoice } from '#web/features/profile/theme-choice.tsx';
import { YourDataCard } from '#web/features/profile/your-data-card.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { SeekerShell } from '#web/shell/seeker-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const AdminPanels = lazyPart(async () => (await import('#web/features/admin/admin-panels.tsx')).AdminPanels);
const CareerCard = lazyPart(async () => (await import('#web/features/profile/career-card.tsx')).CareerCard);
const MonitoringCard = lazyPart(
  async () => (await import('#web/features/monitoring/monitoring-card.tsx')).MonitoringCard,
);
const PreferencesCard = lazyPart(
  async () => (await import('#web/features/notifications/preferences-card.tsx')).PreferencesCard,
);
const SafetyCard = lazyPart(async () => (await import('#web/features/safety/safety-card.tsx')).SafetyCard);

/** The profile of the signed-in user; its content depends on the kind of account (D2, D7). */
export function ProfileScreen() {
  const { role } = useSignedInUser();
  const Shell = role === 'Employer' ? EmployerFrame : SeekerShell;
  return (
    <Shell>
      <title>Profile · Nod</title>
      <div className="mx-auto grid max-w-[680px] gap-5 px-4 pt-2 pb-10 lg:px-10 lg:pt-8">
        <h1 className="text-34">Profile</h1>
        {role === 'JobSeeker' ? <SeekerProfileForm /> : <AccountCard />}
        <Part fallback={role === 'JobSeeker' ? <Skeleton className="h-96 rounded-panel" /> : null}>
          {role === 'JobSeeker' ? <CareerCard /> : null}
        </Part>
        {role === 'JobSeeker' ? <SavedLinks /> : null}
        {role === 'JobSeeker' ? <DiscoverableCard /> : null}
        {role === 'JobSeeker' ? <AssessmentLink /> : null}
        {role === 'Employer' ? <CompanySummary /> : null}
        {role === 'JobSeeker' ? <EligibilityCard /> : null}
        <Part>{role === 'Admin' ? <AdminPanels /> : null}</Part>
        <Part fallback={<Skeleton className="h-154 rounded-panel" />}>
          <PreferencesCard />
        </Part>
        <ThemeChoice />
        <ChangePasswordCard />
        <Part>{role === 'Admin' ? null : <SafetyCard />}</Part>
        <Part fallback={role === 'JobSeeker' ? <Skeleton className="h-154 rounded-panel" /> : null}>
          {role === 'JobSeeker' ? <MonitoringCard /> : null}
        </Part>
        <YourDataCard />
        <SignOutButton />
      </div>
    </Shell>
  );
}

function EmployerFrame({ children }: { readonly children: ReactNode }) {
  return <EmployerShell active={null}>{children}</EmployerShell>;
}
