/** A backup that can't be made or restored as asked; the message says why, for an operator. */
export class BackupRefused extends Error {}
