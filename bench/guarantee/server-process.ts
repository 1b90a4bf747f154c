import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { checkGuarantee } from '#server/features/guarantee/check-guarantee.ts';
import { startContext } from '#server/start-context.ts';
import { movedClock } from './moved-clock.ts';

/**
 * The whole server on the simulated clock. The guarantee is checked when the parent process asks for it, because the queue
 * uses real time; the check itself is the product's.
 */
const clock = movedClock(process.env.CLOCK_FILE ?? '').now;
const config = readConfig({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  WORKER: '0',
  LOG_LEVEL: 'error',
  LIMIT_APPLICATIONS: '1000000',
});
const context = await startContext(config, { clock });
const app = await createApp(context);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const neverSignal = new AbortController().signal;

process.on('message', async () => {
  const isDone = await checkGuarantee(context, neverSignal).then(
    () => true,
    () => false,
  );
  process.send?.({ isDone });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
