/** Parts that the shell seldom shows, in one script of their own, so that its first script does not contain them. */
export { LegalNotice } from '#web/features/agreements/legal-notice.tsx';
export { OfflineMark } from '#web/features/offline/offline-mark.tsx';
