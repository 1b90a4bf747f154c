/** A backup that can't be made or restored as requested; the message tells the operator why. */
export class BackupRefused extends Error {}
