import { useSyncExternalStore } from 'react';
import { type Attachment, attachFile } from '#contract/messages.ts';
import { ATTACHMENT_CONTENT_TYPES, typeOf } from '#web/features/uploads/files.ts';
import { putFile } from '#web/features/uploads/put-file.ts';
import { addressOf } from '#web/http/address.ts';
import { RequestError } from '#web/http/request-error.ts';
import { type Arrival, createHeldFiles, type HeldFiles } from '../held-files.ts';

const storesByThread = new Map<string, HeldFiles>();

/** The files chosen for the next message of this conversation; kept while another conversation is open. */
export function useHeldFiles(userId: string, threadId: string) {
  const store = heldFilesOf(userId, threadId);
  const { files: heldFiles, notes } = useSyncExternalStore(store.subscribe, store.get);
  const filesAre = heldFiles.some(({ state }) => state === 'sending')
    ? 'waiting'
    : heldFiles.some(({ state }) => state === 'ready')
      ? 'ready'
      : 'none';
  return { store, heldFiles, notes, filesAre } as const;
}

function heldFilesOf(userId: string, threadId: string): HeldFiles {
  const key = `${userId}:${threadId}`;
  const existingStore = storesByThread.get(key);
  if (existingStore) return existingStore;
  const files = createHeldFiles<File>({
    send: (file, signal, onPercent) => send(threadId, file, signal, onPercent),
    isAccepted: (file) => ATTACHMENT_CONTENT_TYPES.includes(typeOf(file)),
    isOnline: () => navigator.onLine,
    newKey: () => crypto.randomUUID(),
  });
  storesByThread.set(key, files);
  return files;
}

async function send(
  threadId: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Arrival> {
  try {
    const response = await putFile({
      method: 'POST',
      url: addressOf(attachFile.path, { threadId }, { name: file.name }),
      file,
      type: 'application/octet-stream',
      signal,
      onProgress: (sent) => onPercent(Math.floor((sent / file.size) * 100)),
    });
    const attachment: Attachment = JSON.parse(response);
    return { received: attachment };
  } catch (error) {
    return {
      why:
        error instanceof RequestError
          ? (error.serverMessage ?? 'Something went wrong on our side, so the file was not uploaded.')
          : 'The connection was lost, so the file was not uploaded.',
    };
  }
}
