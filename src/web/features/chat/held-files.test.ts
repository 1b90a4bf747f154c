import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import type { Attachment } from '#contract/messages.ts';
import { type Arrival, type ChosenFile, createHeldFiles, OFFLINE_NOTE } from './held-files.ts';

const degree: ChosenFile = { name: 'degree.pdf', size: 1_000, type: 'application/pdf' };
const badge: ChosenFile = { name: 'badge.png', size: 2_000, type: 'image/png' };

function attachmentOf({ name, size, type }: ChosenFile): Attachment {
  return { id: `id-of-${name}`, name, size, type };
}

/** Amara's composer, with a server that responds to each file when the test says so. */
function composer({ isOnline = true } = {}) {
  const underway: { file: ChosenFile; signal: AbortSignal; onPercent: (percent: number) => void }[] = [];
  const answers: ((arrival: Arrival) => void)[] = [];
  let count = 0;
  const heldFiles = createHeldFiles<ChosenFile>({
    send: (file, signal, onPercent) => {
      underway.push({ file, signal, onPercent });
      return new Promise((resolve) => answers.push(resolve));
    },
    isAccepted: ({ type }) => type !== 'application/zip',
    isOnline: () => isOnline,
    newKey: () => `file-${++count}`,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    held: heldFiles,
    underway,
    settle,
    answer: async (index: number, arrival: Arrival) => {
      await settle();
      answers[index]?.(arrival);
      await settle();
    },
    states: () => heldFiles.get().files.map(({ file, state }) => `${file.name} ${state}`),
  };
}

test('a chosen file uploads at once, and is sent with the message', async () => {
  const { held, underway, answer, settle, states } = composer();
  held.add([degree, badge]);
  await settle();
  expect(states()).toEqual(['degree.pdf sending', 'badge.png sending']);
  underway[0]?.onPercent(40);
  expect(held.get().files[0]?.percent).toBe(40);
  await answer(0, { received: attachmentOf(degree) });
  expect(states()).toEqual(['degree.pdf ready', 'badge.png sending']);
  expect(held.take()).toEqual([attachmentOf(degree)]);
  expect(states()).toEqual(['badge.png sending']);
});

test('a failed file says why and can be tried again', async () => {
  const { held, answer, states } = composer();
  held.add([degree]);
  await answer(0, { why: 'This kind of file can’t be sent here.' });
  expect(held.get().files[0]).toMatchObject({
    state: 'failed',
    why: 'This kind of file can’t be sent here.',
  });
  expect(held.take()).toEqual([]);
  held.retry('file-1');
  expect(states()).toEqual(['degree.pdf sending']);
  await answer(1, { received: attachmentOf(degree) });
  expect(states()).toEqual(['degree.pdf ready']);
});

test('a removed file stops uploading', async () => {
  const { held, underway, answer, settle } = composer();
  held.add([degree]);
  await settle();
  held.remove('file-1');
  expect(underway[0]?.signal.aborted).toBe(true);
  await answer(0, { received: attachmentOf(degree) });
  expect(held.get().files).toEqual([]);
});

test('files that can’t be sent are left out, each with a reason', async () => {
  const { held, states } = composer();
  held.add([
    { name: 'all.zip', size: 10, type: 'application/zip' },
    { ...degree, name: 'long.pdf', size: UPLOAD_MAX_BYTES + 1 },
    { ...degree, name: 'empty.pdf', size: 0 },
    badge,
  ]);
  expect(states()).toEqual(['badge.png sending']);
  expect(held.get().notes).toEqual([
    'all.zip can’t be sent here: choose a PDF, DOCX, JPEG, PNG, WebP or text file.',
    'long.pdf is too large: at most 10 MB.',
    'empty.pdf is empty.',
  ]);
  held.add([1, 2, 3, 4, 5].map((page) => ({ ...degree, name: `page-${page}.pdf` })));
  expect(states()).toHaveLength(5);
  expect(held.get().notes).toEqual(['A message can have up to 5 files.']);
});

test('without a connection files are not accepted', () => {
  const { held, underway } = composer({ isOnline: false });
  held.add([degree]);
  expect(held.get()).toEqual({ files: [], notes: [OFFLINE_NOTE] });
  expect(underway).toEqual([]);
});
