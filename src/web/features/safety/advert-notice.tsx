import { useMemo } from 'react';
import type { RoleCard } from '#contract/roles.ts';
import { advertText } from '#contract/scam/advert-text.ts';
import { findScamSigns, hostOf } from '#contract/scam/find-scam-signs.ts';
import { ScamNotice } from './scam-notice.tsx';

/** Warns the reader of an advert with signs of fraud. */
export function AdvertNotice({ role }: { readonly role: RoleCard }) {
  const signs = useMemo(
    () =>
      findScamSigns(advertText(role), {
        from: 'company',
        isOffered: false,
        site: window.location.hostname,
        company: hostOf(role.employer.website ?? null),
      }),
    [role],
  );
  return <ScamNotice signs={signs} className="mt-4" />;
}
