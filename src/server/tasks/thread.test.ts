import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { startThread, type Thread } from './thread.ts';

const started: Thread<string, string>[] = [];
afterEach(() => Promise.all(started.splice(0).map((thread) => thread.end())));

/** A thread that runs the code `answer` for each question. */
function threadThat(answer: string, signal: AbortSignal = new AbortController().signal) {
  const source = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (asked) => { ${answer} });`;
  const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const thread = startThread<string, string>(program, signal);
  started.push(thread);
  return thread;
}

test('a thread answers one question after another', async () => {
  const thread = threadThat('parentPort.postMessage(asked.toUpperCase());');
  expect([await thread.ask('amara'), await thread.ask('bola')]).toEqual(['AMARA', 'BOLA']);
});

test('errors in a thread reach the caller; a dead thread is not waited for', async () => {
  const failing = threadThat('throw new Error("no such word: " + asked);');
  await expect(failing.ask('zebra')).rejects.toThrow('no such word: zebra');
  await expect(failing.ask('again')).rejects.toThrow('aborted');
  await expect(threadThat('process.exit(3);').ask('anything')).rejects.toThrow('aborted');
});

test('a cancelled task stops waiting for its thread, at any stage', async () => {
  const asking = new AbortController();
  const answer = threadThat('for (;;);', asking.signal).ask('the way');
  asking.abort();
  await expect(answer).rejects.toThrow('aborted');

  const between = new AbortController();
  const thread = threadThat('parentPort.postMessage(asked);', between.signal);
  expect(await thread.ask('first')).toBe('first');
  between.abort();
  await expect(thread.ask('second')).rejects.toThrow('aborted');

  await expect(threadThat('', AbortSignal.abort()).ask('anything')).rejects.toThrow('aborted');
});

test.runIf(process.platform === 'linux')(
  'a thread that lowers its priority leaves the process’s unchanged',
  async () => {
    const before = getPriority();
    const thread =
      threadThat(`Promise.all([import('${new URL('./lower-thread-priority.ts', import.meta.url)}'), import('node:os')])
    .then(([{ lowerThreadPriority }, { getPriority }]) => { lowerThreadPriority(); parentPort.postMessage(String(getPriority())); });`);
    expect(Number(await thread.ask('priority'))).toBe(Math.max(10, before));
    expect(getPriority()).toBe(before);
  },
);
