/**
 * Whether a rejection only says that the network failed. That is not an error of the page, so it is not reported
 * (specification, section 8).
 */
export function isNetworkFailure(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : String(reason);
  return /fetch|network/i.test(message);
}

/** Keeps network failures out of the console; in production nothing is printed there at all. */
export function keepQuiet() {
  window.addEventListener('unhandledrejection', (event) => {
    if (isNetworkFailure(event.reason)) event.preventDefault();
  });
  if (!import.meta.env.PROD) return;
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) console[level] = () => undefined;
}
