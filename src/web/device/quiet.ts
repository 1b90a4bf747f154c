/**
 * A network that comes and goes is not an error of the page: such rejections are not reported (specification, section 8).
 */
export function isNetworkFailure(reason: unknown): boolean {
  const message = reason instanceof Error ? reason.message : String(reason);
  return /fetch|network/i.test(message);
}

/** In the built product the console stays empty. */
export function keepQuiet() {
  window.addEventListener('unhandledrejection', (event) => {
    if (isNetworkFailure(event.reason)) event.preventDefault();
  });
  if (!import.meta.env.PROD) return;
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) console[level] = () => undefined;
}
