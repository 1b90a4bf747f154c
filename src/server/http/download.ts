import { Readable } from 'node:stream';
import { MINUTE, SECOND } from '../clock.ts';

/** A client that reads nothing for this long is gone, or is blocking its slot on purpose. */
const STALL_MS = 30 * SECOND;
const LONGEST_MS = 10 * MINUTE;

/**
 * Chunks as a response's body. However it ends (sent, aborted by the client, too slow), `onEnd` runs once, after at
 * most ten minutes.
 */
export function download(chunks: AsyncIterable<string | Buffer>, onEnd: () => void): Readable {
  let stall: NodeJS.Timeout | undefined;
  const giveUp = () => body.destroy(new Error('the download was too slow'));
  async function* withStallLimit(): AsyncGenerator<string | Buffer> {
    for await (const chunk of chunks) {
      stall = setTimeout(giveUp, STALL_MS).unref();
      yield chunk;
      clearTimeout(stall);
    }
  }
  const body = Readable.from(withStallLimit(), { highWaterMark: 1 });
  const longestTimer = setTimeout(giveUp, LONGEST_MS).unref();
  body.once('close', () => {
    clearTimeout(stall);
    clearTimeout(longestTimer);
    onEnd();
  });
  return body;
}
