import { COMPANY_SCOPES, type Scope } from '#contract/api-keys.ts';
import type { Permission } from '#contract/permissions.ts';
import { useMay } from '#web/features/team/membership.ts';
import { ApiKeysCard } from './api-keys-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

const SCOPES = Object.entries(COMPANY_SCOPES) as [Scope, Permission][];

/** Connections to a company's other systems, each for the members who may use it. */
export function ConnectionCards() {
  const may = useMay();
  if (may === undefined) return null;
  const scopes = SCOPES.filter(([, permission]) => may(permission)).map(([scope]) => scope);
  return (
    <>
      <ApiKeysCard scopes={scopes} />
      {may('company.edit') ? <WebhooksCard /> : null}
    </>
  );
}
