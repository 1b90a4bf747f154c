import { readDocument } from '#server/features/uploads/reading/read-document.ts';
import { serve } from '#server/isolated/program.ts';

/** Reads CVs as the server does, but never finishes one that contains SLOW. */
await serve(async (argument: Parameters<typeof readDocument>[0], bytes) => {
  if (bytes.includes('SLOW')) await new Promise(() => setInterval(() => {}, 1_000));
  return readDocument(argument, bytes);
});
