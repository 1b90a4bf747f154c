import { AppError } from '../../http/errors.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { LEAST_STREAM } from '../../storage/clamd-scanner.ts';
import { TooLargeToScan } from '../../storage/virus-scanner.ts';

/** The file's owner and the request's source, for the security log. */
export interface Sender {
  readonly userId: string;
  readonly from: Source;
}

/**
 * Has the file scanned before anybody else can open it. While the scanner is away no file is accepted: an unscanned one
 * would reach somebody. Returns whether there is a scanner.
 * @throws 413 if the scanner takes no files of this size, 422 for a virus, 503
 */
export async function mustBeClean(
  { db, log, scanner, security }: Pick<Services, 'db' | 'log' | 'scanner' | 'security'>,
  { userId, from }: Sender,
  path: string,
): Promise<boolean> {
  if (scanner === null) return false;
  const scan = await scanner.scan(path).catch((cause: unknown) => {
    if (cause instanceof TooLargeToScan) {
      log.warn(
        `clamd refuses files of this size: set StreamMaxLength to ${LEAST_STREAM} or more in clamd.conf`,
      );
      throw new AppError(
        'tooLarge',
        'Our virus scanner takes no files of this size, so it was not accepted. Please send a smaller one.',
      );
    }
    throw new AppError(
      'unavailable',
      'Files can’t be checked for viruses at the moment, so none are accepted. Please try again in a few minutes.',
      { retryAfterSeconds: 60, cause },
    );
  });
  if (scan.outcome === 'clean') return true;
  log.warn({ virus: scan.virus }, 'a file with a virus was refused');
  await security.note(db, { kind: 'infected_file', userId, from });
  throw new AppError(
    'unacceptable',
    'Our virus scanner found something harmful in this file, so it was not accepted. Check your device, or send another file.',
  );
}
