import type { Logger } from 'pino';

/** A log that cannot be written, to a full disk or a pipe nobody reads, must not keep a broken process alive. */
const FLUSH_MS = 2_000;

/**
 * What nothing caught is logged by its name. An exception ends the process, because what it broke off half-way is
 * unknown; whatever started the process starts it again. A promise that failed with nobody waiting for it has left its
 * transaction and its locks already: it is a fault of ours to mend, and no reason to cut off everyone who is being served.
 */
export function logUncaught(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, name: nameOf(reason) }, 'a promise failed and nothing handled it');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error, name: nameOf(error) }, 'an exception was not caught: the process ends');
    setTimeout(() => process.exit(1), FLUSH_MS);
    log.flush(() => process.exit(1));
  });
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : typeof reason;
}
