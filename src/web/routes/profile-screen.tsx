import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { AccountType } from '#contract/endpoint.ts';
import { AssessmentLink } from '#web/features/assessment/assessment-link.tsx';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { OwnPicture } from '#web/features/picture/own-picture.tsx';
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
import { Loading } from '#web/ui/loading.tsx';
import { OnThisPage, PageGroup } from '#web/ui/page-groups.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const Desk = lazyPart(async () => (await import('#web/features/admin/desk.tsx')).Desk);
const DeskLink = lazyPart(async () => (await import('#web/features/admin/desk-link.tsx')).DeskLink);
const CalendarLinkCard = lazyPart(
  async () => (await import('#web/features/interviews/calendar-link-card.tsx')).CalendarLinkCard,
);
const CareerCard = lazyPart(async () => (await import('#web/features/profile/career-card.tsx')).CareerCard);
const DevicesCard = lazyPart(async () => (await import('./security-parts.tsx')).DevicesCard);
const OwnKeysCard = lazyPart(async () => (await import('./security-parts.tsx')).OwnKeysCard);
const MonitoringCard = lazyPart(
  async () => (await import('#web/features/monitoring/monitoring-card.tsx')).MonitoringCard,
);
const PreferencesCard = lazyPart(
  async () => (await import('#web/features/notifications/preferences-card.tsx')).PreferencesCard,
);
const OwnEventsCard = lazyPart(async () => (await import('./security-parts.tsx')).OwnEventsCard);
const SecondFactorsCard = lazyPart(async () => (await import('./security-parts.tsx')).SecondFactorsCard);
const PortableCard = lazyPart(
  async () => (await import('#web/features/profile/portable-card.tsx')).PortableCard,
);
const SafetyCard = lazyPart(async () => (await import('#web/features/safety/safety-card.tsx')).SafetyCard);

/** The profile of the signed-in user; its content depends on the kind of account (D2, D7). */
export function ProfileScreen() {
  const { role } = useSignedInUser();
  const [params] = useSearchParams();
  const Shell = role === 'Employer' ? EmployerFrame : SeekerShell;
  if (role === 'Admin' && params.has('desk')) return <DeskScreen />;
  return (
    <Shell>
      <title>Profile · Nod</title>
      <div className="mx-auto grid max-w-[680px] gap-10 px-4 pt-2 pb-10 lg:px-10 lg:pt-8">
        <div className="grid gap-5">
          <h1 className="text-34">Profile</h1>
          <OwnPicture />
          <OnThisPage titles={GROUPS[role]} />
        </div>
        {role === 'JobSeeker' ? <SeekerSections /> : null}
        {role === 'Employer' ? (
          <PageGroup title="Your company">
            <CompanySummary />
          </PageGroup>
        ) : null}
        <Part>{role === 'Admin' ? <DeskLink /> : null}</Part>
        <PageGroup title="Your account">
          <AccountCard title={role === 'JobSeeker' ? 'Name and Email' : 'Basic Information'} />
          <ChangePasswordCard />
          <Part fallback={<Skeleton className="h-154 rounded-panel" />}>
            <PreferencesCard />
          </Part>
          <Part>{role === 'Admin' ? null : <CalendarLinkCard />}</Part>
          <ThemeChoice />
        </PageGroup>
        <PageGroup title="Security">
          <Part fallback={<Skeleton className="h-56 rounded-panel" />}>
            <SecondFactorsCard />
          </Part>
          <Part fallback={<Skeleton className="h-40 rounded-panel" />}>
            <DevicesCard />
          </Part>
          <Part>{role === 'JobSeeker' ? <OwnKeysCard /> : null}</Part>
          <Part fallback={<Skeleton className="h-96 rounded-panel" />}>
            <OwnEventsCard />
          </Part>
        </PageGroup>
        <PageGroup title="Privacy">
          <Part>{role === 'Admin' ? null : <SafetyCard />}</Part>
          <Part fallback={role === 'JobSeeker' ? <Skeleton className="h-154 rounded-panel" /> : null}>
            {role === 'JobSeeker' ? <MonitoringCard /> : null}
          </Part>
          <YourDataCard />
        </PageGroup>
        <SignOutButton />
      </div>
    </Shell>
  );
}

/** An Admin's desk is part of the profile (D2), and wider. */
function DeskScreen() {
  return (
    <SeekerShell>
      <title>Admin desk · Nod</title>
      <div className="mx-auto grid max-w-[1180px] grid-cols-1 gap-6 px-4 pt-2 pb-10 lg:px-10 lg:pt-8">
        <h1 className="text-34">Admin desk</h1>
        <Part fallback={<Loading className="min-h-96" />}>
          <Desk />
        </Part>
      </div>
    </SeekerShell>
  );
}

function SeekerSections() {
  return (
    <>
      <PageGroup title="About you">
        <SeekerProfileForm />
        <Part fallback={<Skeleton className="h-96 rounded-panel" />}>
          <CareerCard />
        </Part>
        <Part fallback={<Skeleton className="h-40 rounded-panel" />}>
          <PortableCard />
        </Part>
      </PageGroup>
      <PageGroup title="Matching">
        <SavedLinks />
        <DiscoverableCard />
        <AssessmentLink />
        <EligibilityCard />
      </PageGroup>
    </>
  );
}

/** The titles of the `PageGroup`s that each kind of account has. */
const GROUPS: Readonly<Record<AccountType, readonly string[]>> = {
  JobSeeker: ['About you', 'Matching', 'Your account', 'Security', 'Privacy'],
  Employer: ['Your company', 'Your account', 'Security', 'Privacy'],
  Admin: ['Your account', 'Security', 'Privacy'],
};

function EmployerFrame({ children }: { readonly children: ReactNode }) {
  return <EmployerShell active={null}>{children}</EmployerShell>;
}
