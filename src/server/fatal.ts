import type { Logger } from 'pino';

/**
 * A log that can't be written, because of a full disk or a pipe that nobody reads, must not keep a broken process
 * alive.
 */
const FLUSH_MS = 2_000;

/**
 * Logs uncaught errors by name. An exception ends the process, because the state it left behind is unknown; the process
 * manager restarts it. A failed promise that nothing handled is a bug to fix too, but its transaction and locks have
 * already ended, so it is no reason to cut off everyone who is being served.
 */
export function logUncaught(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, name: nameOf(reason) }, 'a promise failed and nothing handled it');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error, name: nameOf(error) }, 'uncaught exception: the process ends');
    setTimeout(() => process.exit(1), FLUSH_MS);
    log.flush(() => process.exit(1));
  });
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : typeof reason;
}
