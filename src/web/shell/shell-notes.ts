/** Parts that the shell seldom shows: loaded with one request, and not with its first code. */
export { LegalNotice } from '#web/features/agreements/legal-notice.tsx';
export { OfflineMark } from '#web/features/offline/offline-mark.tsx';
