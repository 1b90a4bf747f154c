import { parentPort } from 'node:worker_threads';
import type { RoleFacts } from '#matching/facts.ts';
import { learnTextModel } from '#matching/text/learn-text-model.ts';
import { GatheredLessons } from '#matching/text/lessons.ts';
import { modelBytes, modelFrom } from '#matching/text/model-bytes.ts';
import { readRoleText, roleTextBytes, roleWords } from '#matching/text/read-sides.ts';
import type { TextModel } from '#matching/text/text-model.ts';

/** What the thread is asked: texts to learn from, then to learn, or a model to read with; then roles to read. */
export type Asked =
  | { readonly ask: 'lessons'; readonly roles: readonly RoleFacts[]; readonly people: readonly string[] }
  | { readonly ask: 'learn'; readonly version: number }
  | { readonly ask: 'use'; readonly version: number; readonly bytes: Uint8Array }
  | { readonly ask: 'read'; readonly roles: readonly RoleFacts[] };

export type Told =
  | { readonly told: 'ready' }
  /** Null where there was too little to learn from. */
  | { readonly told: 'model'; readonly bytes: Uint8Array | null; readonly documents: number }
  /** Empty bytes for a role that says too little. */
  | { readonly told: 'readings'; readonly readings: readonly Uint8Array[] };

const lessons = new GatheredLessons();
let model: TextModel | null = null;

function answer(asked: Asked): Told {
  switch (asked.ask) {
    case 'lessons':
      for (const role of asked.roles) lessons.addRole(roleWords(role));
      for (const text of asked.people) lessons.addPerson(text);
      return { told: 'ready' };
    case 'learn':
      model = learnTextModel(lessons, asked.version);
      return { told: 'model', bytes: model && modelBytes(model), documents: model?.documents ?? 0 };
    case 'use':
      model = modelFrom(asked.bytes, asked.version);
      return { told: 'ready' };
    case 'read':
      return { told: 'readings', readings: asked.roles.map(readingOf) };
  }
}

function readingOf(role: RoleFacts): Uint8Array {
  const text = model && readRoleText(model, role);
  return text ? roleTextBytes(text) : new Uint8Array(0);
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
