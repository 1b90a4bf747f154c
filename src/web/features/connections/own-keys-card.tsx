import { SEEKER_SCOPES } from '#contract/api-keys.ts';
import { ApiKeysCard } from './api-keys-card.tsx';

/** A seeker's keys, for their own data. */
export function OwnKeysCard() {
  return <ApiKeysCard scopes={SEEKER_SCOPES} />;
}
