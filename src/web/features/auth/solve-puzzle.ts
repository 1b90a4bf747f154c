import { getPuzzle, type PuzzleAnswer, type PuzzlePurpose } from '#contract/puzzles.ts';
import { call } from '#web/http/api.ts';

/** Fetches a puzzle and solves it in a worker, so that the page stays usable. */
export async function solvePuzzle(purpose: PuzzlePurpose): Promise<PuzzleAnswer> {
  const { challenge, bits } = await call(getPuzzle, { query: { for: purpose } });
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PuzzleAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve({ challenge, answer: data });
    worker.onerror = () => reject(new Error('the puzzle could not be solved'));
    worker.postMessage({ challenge, bits });
  }).finally(() => worker.terminate());
}
