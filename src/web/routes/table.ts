import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AccountType } from '#contract/endpoint.ts';

export type Visitor = 'signedOut' | AccountType;

interface Screen {
  readonly path: string;
  readonly screen: LazyExoticComponent<ComponentType>;
}

const landing = lazy(async () => ({
  default: (await import('#web/features/landing/landing-page.tsx')).LandingPage,
}));

/** Every path there is, by who is looking. All else is 'Page Not Found'. */
export const ROUTES: Readonly<Record<Visitor, readonly Screen[]>> = {
  signedOut: [{ path: '/', screen: landing }],
  JobSeeker: [],
  Admin: [],
  Employer: [],
};
