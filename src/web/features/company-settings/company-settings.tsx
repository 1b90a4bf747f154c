import { getCompanySettings } from '#contract/company-settings.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { CvViewsCard } from './cv-views-card.tsx';
import { DataTermsCard } from './data-terms-card.tsx';
import { DomainsCard } from './domains-card.tsx';
import { JoiningCard } from './joining-card.tsx';
import { RetentionCard } from './retention-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

export { PageCard } from './page-card.tsx';

/** A company's domains, and the settings that depend on them. */
export function SignInSettings() {
  return (
    <>
      <DomainsCard />
      <JoiningCard />
      <SignInCard />
    </>
  );
}

/** An owner's settings for applicants' data, and who has opened their CVs. */
export function DataSettings() {
  const { data: settings } = useEndpoint(getCompanySettings);
  return (
    <>
      {settings === null ? (
        <p className="text-15 text-ink-2">The settings for applicants’ data could not be loaded.</p>
      ) : null}
      {settings ? <RetentionCard settings={settings} /> : null}
      {settings ? <DataTermsCard settings={settings} /> : null}
      <CvViewsCard />
    </>
  );
}
