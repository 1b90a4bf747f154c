import type { ComponentType } from 'react';
import type { AccountType } from '#contract/endpoint.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

export type Visitor = 'signedOut' | AccountType;

interface Screen {
  readonly path: string;
  readonly screen: ComponentType;
}

const LandingPage = lazyPart(
  async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage,
);
const MatchingScreen = lazyPart(async () => (await import('./matching-screen.tsx')).MatchingScreen);
const ProfileScreen = lazyPart(async () => (await import('./profile-screen.tsx')).ProfileScreen);
const OnboardingScreen = lazyPart(async () => (await import('./onboarding-screen.tsx')).OnboardingScreen);
const PersonalityScreen = lazyPart(async () => (await import('./personality-screen.tsx')).PersonalityScreen);
const CompanySetupScreen = lazyPart(
  async () => (await import('./company-setup-screen.tsx')).CompanySetupScreen,
);
const CreateJobScreen = lazyPart(async () => (await import('./create-job-screen.tsx')).CreateJobScreen);
const ImportScreen = lazyPart(async () => (await import('./import-screen.tsx')).ImportScreen);
const EditJobScreen = lazyPart(async () => (await import('./edit-job-screen.tsx')).EditJobScreen);
const RoleScreen = lazyPart(async () => (await import('./role-screen.tsx')).RoleScreen);
const DashboardScreen = lazyPart(async () => (await import('./dashboard-screen.tsx')).DashboardScreen);
const InterviewsScreen = lazyPart(async () => (await import('./interviews-screen.tsx')).InterviewsScreen);
const BillingScreen = lazyPart(async () => (await import('./billing-screen.tsx')).BillingScreen);
const ScheduleScreen = lazyPart(async () => (await import('./schedule-screen.tsx')).ScheduleScreen);
const EmployerChatScreen = lazyPart(
  async () => (await import('./employer-chat-screen.tsx')).EmployerChatScreen,
);

/** The paths of each kind of visitor. The ones that all visitors share are in `routes.tsx` and `other-screen.tsx`. */
export const ROUTES: Readonly<Record<Visitor, readonly Screen[]>> = {
  signedOut: [{ path: '/', screen: LandingPage }],
  JobSeeker: [
    { path: '/', screen: MatchingScreen },
    { path: '/profile', screen: ProfileScreen },
    { path: '/personality', screen: PersonalityScreen },
    { path: '/onboarding', screen: OnboardingScreen },
  ],
  Admin: [
    { path: '/', screen: MatchingScreen },
    { path: '/profile', screen: ProfileScreen },
  ],
  Employer: [
    { path: '/', screen: CompanySetupScreen },
    { path: '/employer/setup', screen: CompanySetupScreen },
    { path: '/employer/create-job', screen: CreateJobScreen },
    { path: '/employer/import', screen: ImportScreen },
    { path: '/employer/dashboard', screen: DashboardScreen },
    { path: '/employer/interviews', screen: InterviewsScreen },
    { path: '/employer/billing', screen: BillingScreen },
    { path: '/employer/team', screen: CompanySetupScreen },
    { path: '/employer/job/:id', screen: RoleScreen },
    { path: '/employer/job/:id/edit', screen: EditJobScreen },
    { path: '/interview/schedule', screen: ScheduleScreen },
    { path: '/chat/:seekerId?', screen: EmployerChatScreen },
    { path: '/profile', screen: ProfileScreen },
  ],
};
