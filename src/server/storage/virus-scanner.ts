export type Scan =
  | { readonly outcome: 'clean' }
  /** With the scanner's name for it. */
  | { readonly outcome: 'infected'; readonly virus: string };

/** The scanner takes no files of this size: sending the file again does not help. */
export class TooLargeToScan extends Error {
  override readonly name = 'TooLargeToScan';
}

/** Looks for viruses in files. */
export interface VirusScanner {
  /** @throws TooLargeToScan; or another error if the scanner is away, refuses the file or takes too long */
  readonly scan: (path: string) => Promise<Scan>;
  /** How many scans had each outcome since this process started. */
  readonly counts: () => Readonly<Record<Scan['outcome'] | 'failed', number>>;
}
