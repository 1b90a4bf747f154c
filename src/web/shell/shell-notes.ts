/** What the shell seldom shows: one request for all of it, and not among its first code. */
export { LegalNotice } from '#web/features/agreements/legal-notice.tsx';
export { OfflineMark } from '#web/features/offline/offline-mark.tsx';
