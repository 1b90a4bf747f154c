import { parentPort } from 'node:worker_threads';
import type { RoleFacts } from '#matching/facts.ts';
import { readingVersion } from '#matching/fit.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { modelBytes, modelFrom } from '#matching/text/model-bytes.ts';
import { readRoleText, roleTextBytes, roleWords } from '#matching/text/read-sides.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type OwnWords, type WordsRow, wordsOf } from '../../candidates/seeker-source.ts';
import type { CurrentModel } from '../../scorer/text-models.ts';
import { lowerThreadPriority } from '../../tasks/lower-thread-priority.ts';

/**
 * Requests to the thread. `lessons` adds texts to learn from, and `learn` makes a model of them; `use` sets a stored model
 * instead. Then `read` and `read people` read texts with that model.
 */
export type TextRequest =
  | { readonly ask: 'lessons'; readonly roles: readonly RoleFacts[]; readonly people: readonly string[] }
  | { readonly ask: 'learn'; readonly version: number }
  | { readonly ask: 'use'; readonly model: CurrentModel | null }
  | { readonly ask: 'read'; readonly roles: readonly RoleFacts[] }
  | { readonly ask: 'read people'; readonly people: readonly WordsRow[] };

export type TextResponse =
  | { readonly told: 'ready' }
  /** Null if there was too little to learn from. */
  | { readonly told: 'model'; readonly bytes: Uint8Array | null; readonly documents: number }
  /** The name under which readings are stored from now on; a model of another release's format is not used. */
  | { readonly told: 'using'; readonly scorer: string }
  /** Empty bytes for a role that says too little, or if there is no model. */
  | { readonly told: 'readings'; readonly readings: readonly Uint8Array[] }
  /** By the person's id. */
  | { readonly told: 'people'; readonly readings: ReadonlyMap<string, OwnWords> };

const lessons = new GatheredLessons();
let model: TextModel | null = null;

function respond(request: TextRequest): TextResponse {
  switch (request.ask) {
    case 'lessons':
      for (const role of request.roles) lessons.addRole(roleWords(role));
      for (const text of request.people) lessons.addPerson(text);
      return { told: 'ready' };
    case 'learn':
      model = learnTextModel(lessons, request.version);
      return { told: 'model', bytes: model && modelBytes(model), documents: model?.documents ?? 0 };
    case 'use':
      model = request.model && modelFrom(request.model.bytes, request.model.version);
      return { told: 'using', scorer: readingVersion(model) };
    case 'read':
      return { told: 'readings', readings: request.roles.map(readingOf) };
    case 'read people':
      return {
        told: 'people',
        readings: new Map(request.people.map((row) => [row.id, wordsOf(row, model)])),
      };
  }
}

function readingOf(role: RoleFacts): Uint8Array {
  const text = model && readRoleText(model, role);
  return text ? roleTextBytes(text) : new Uint8Array(0);
}

lowerThreadPriority();
parentPort?.on('message', (request: TextRequest) => parentPort?.postMessage(respond(request)));
