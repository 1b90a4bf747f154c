/** The cards about security and connections on the profile and the team page, in one script: they share most of their code. */
export { ConnectionCards } from '#web/features/connections/connection-cards.tsx';
export { OwnKeysCard } from '#web/features/connections/own-keys-card.tsx';
export { DevicesCard } from '#web/features/security/devices-card.tsx';
export { OwnEventsCard } from '#web/features/security/own-events-card.tsx';
export { OwnersCards } from '#web/features/security/owners-cards.tsx';
export { SecondFactorsCard } from '#web/features/security/second-factors-card.tsx';
