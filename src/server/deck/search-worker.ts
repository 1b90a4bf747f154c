import { parentPort } from 'node:worker_threads';
import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Weights } from '#matching/weights.ts';
import type { CountedHour } from '../demand/demand.ts';
import { type Numbers, type Part, putBack } from '../index/transfer.ts';
import { answerTo, type RoleQuestion, type SearchedIndex, withScorer } from './deck-view.ts';
import { LiveRoles, type RoleChange } from './live-roles.ts';
import { Searcher } from './search.ts';

/**
 * Messages to the thread: first the parts of an index, then the rest of it, and from then on changes to it and questions
 * about it. They arrive in the order in which they were sent, so each answer is based on the index as it was when asked.
 */
export type ToSearchWorker =
  | { readonly kind: 'numbers'; readonly numbers: Numbers }
  /** `isFirst`: these texts begin a new part; otherwise they continue the previous one. */
  | { readonly kind: 'texts'; readonly texts: readonly string[]; readonly isFirst: boolean }
  | ({ readonly kind: 'rest' } & RestOfIndex)
  | { readonly kind: 'change'; readonly change: RoleChange }
  | ({ readonly kind: 'question'; readonly id: number } & QuestionInContext);

interface RestOfIndex {
  readonly values: unknown[];
  /** Undefined for the built-in ones. */
  readonly weights: Weights | undefined;
  readonly aliases: Aliases | null;
  /** Without what only reading a text needs. */
  readonly model: TextModel | null;
  readonly norms: LearnedNorms | null;
}

interface QuestionInContext {
  /** Without the scorer. */
  readonly question: RoleQuestion;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly counted: CountedHour;
}

export type FromSearchWorker =
  | { readonly kind: 'ready' }
  /** Undefined if the search failed. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };

type Copy = Omit<SearchedIndex, 'counted'> & Pick<RestOfIndex, 'model' | 'norms'>;

let parts: Part[] = [];
let texts: string[] = [];
let copy: Copy | null = null;

parentPort?.on('message', (message: ToSearchWorker) => {
  switch (message.kind) {
    case 'numbers':
      parts.push(message.numbers);
      return;
    case 'texts':
      if (message.isFirst) {
        texts = [];
        parts.push(texts);
      }
      texts.push(...message.texts);
      return;
    case 'rest':
      copy = copyOf(message);
      send({ kind: 'ready' });
      return;
    case 'change':
      copy?.roles.repeat(message.change);
      return;
    case 'question':
      send({ kind: 'answer', id: message.id, answer: answer(message) });
  }
});

function send(message: FromSearchWorker): void {
  parentPort?.postMessage(message);
}

function copyOf({ values, weights, aliases, model, norms }: RestOfIndex): Copy {
  const roles = new LiveRoles(weights);
  putBack({ parts, values }, (from) => roles.transfer(from));
  parts = [];
  texts = [];
  return { roles, searcher: new Searcher(roles), aliases, model, norms };
}

function answer({ question, now, counted }: QuestionInContext): unknown {
  if (copy === null) return undefined;
  try {
    return answerTo({ ...copy, counted }, withScorer(question, copy), now);
  } catch {
    // The thread that asked then does the search itself, and gets the error there.
    return undefined;
  }
}
