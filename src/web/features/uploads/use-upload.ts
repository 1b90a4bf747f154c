import { useEffect, useRef, useState } from 'react';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { choose, inMegabytes, typeOf } from './files.ts';
import { putFile } from './put-file.ts';

export interface UploadLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Content types. */
  readonly types: readonly string[];
  /** Says which types are accepted; follows “We can’t read <file name>.” */
  readonly typesInWords: string;
}

export type UploadState =
  | { readonly step: 'idle' | 'selected' | 'complete' }
  /** Whole percent; at 100 everything is sent and the response is awaited. */
  | { readonly step: 'uploading'; readonly percent: number }
  /** `line` is the specification's sentence, `why` the server's own if it gave one. */
  | { readonly step: 'error'; readonly line: string; readonly why: string | null };

interface UploadOptions extends UploadLimits {
  /** An address to send one file to. */
  readonly requestUploadUrl: (file: File, type: string, signal: AbortSignal) => Promise<string>;
  readonly onComplete: (addresses: readonly string[]) => void;
}

/**
 * Chooses and uploads files. The states are idle, selected, uploading, complete and error, as named in the
 * specification.
 */
export function useUpload({
  maxFiles,
  maxBytes,
  types,
  typesInWords,
  requestUploadUrl,
  onComplete,
}: UploadOptions) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  // Why files of the last choice are not in the list.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const currentUpload = useRef<AbortController | null>(null);
  useEffect(() => () => currentUpload.current?.abort(), []);

  function replaceFiles(next: readonly File[]) {
    setFiles(next);
    setState({ step: next.length > 0 ? 'selected' : 'idle' });
  }

  function add(newFiles: readonly File[]) {
    const {
      files: next,
      tooMany,
      tooLarge,
      wrongType,
    } = choose(files, newFiles, { maxFiles, maxBytes, types });
    const tooLargeNotes = tooLarge.map(
      ({ name }) => `File ${name} is too large. Maximum size is ${inMegabytes(maxBytes)}MB`,
    );
    setLeftOut([
      ...tooLargeNotes,
      ...wrongType.map(({ name }) => `We can’t read ${name}. ${typesInWords}`),
      ...tooMany.map(
        ({ name }) => `${name} was left out: ${maxFiles === 1 ? 'one file' : `${maxFiles} files`} at a time.`,
      ),
    ]);
    const [firstNote] = tooLargeNotes;
    if (firstNote !== undefined)
      toast({ title: 'File too large', description: firstNote, tone: 'destructive' });
    if (next.length !== files.length || next.some((file, index) => file !== files[index])) replaceFiles(next);
  }

  async function upload() {
    const controller = new AbortController();
    const { signal } = controller;
    currentUpload.current = controller;
    const total = files.reduce((sum, file) => sum + file.size, 0);
    const addresses: string[] = [];
    let sentBytes = 0;
    let current = files[0];
    setLeftOut([]);
    setState({ step: 'uploading', percent: 0 });
    try {
      for (const file of files) {
        current = file;
        const type = typeOf(file);
        const url = await requestUploadUrl(file, type, signal);
        const onProgress = (sent: number) =>
          setState({ step: 'uploading', percent: percentOf(sentBytes + sent, total) });
        await putFile({ url, file, type, signal, onProgress });
        sentBytes += file.size;
        addresses.push(url);
      }
      setState({ step: 'complete' });
      toast({ title: 'Upload Successful' });
      onComplete(addresses);
    } catch (error) {
      if (signal.aborted) return;
      const line = `Upload failed for ${current?.name ?? 'the file'}: ${statusOf(error)}`;
      setState({ step: 'error', line, why: error instanceof RequestError ? error.serverMessage : null });
      toast({ title: 'Upload Failed', description: line, tone: 'destructive' });
    }
  }

  return {
    files,
    state,
    leftOut,
    add,
    remove: (file: File) => {
      setLeftOut([]);
      replaceFiles(files.filter((each) => each !== file));
    },
    upload,
    /** Stops the upload and clears the list. */
    cancel: () => {
      currentUpload.current?.abort();
      replaceFiles([]);
    },
  };
}

function percentOf(sent: number, total: number): number {
  return total === 0 ? 100 : Math.floor((sent / total) * 100);
}

function statusOf(error: unknown): string {
  return error instanceof RequestError ? String(error.status) : 'no connection';
}
