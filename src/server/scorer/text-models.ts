import { modelFrom } from '#matching/text/model-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { LONG_READ_MS, type Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';

const VERSION = statement<{ version: number }>(
  'text-model-version',
  'select version from text_models where is_current',
);
const CURRENT = statement<CurrentModel>(
  'text-model-current',
  'select version, documents, model as bytes from text_models where is_current',
);
const MODEL = statement<{ model: Uint8Array }, [version: number]>(
  'text-model',
  'select model from text_models where version = $1',
  { limitMs: LONG_READ_MS },
);

/** The text model in use by all processes; null before the first one. */
export async function findModelVersion(database: Runner): Promise<number | null> {
  const [row] = await database.run(VERSION, []);
  return row?.version ?? null;
}

/** Null if there is no model of this version, or if another release wrote it in another format. */
export async function findModel(database: Runner, version: number | null): Promise<TextModel | null> {
  if (version === null) return null;
  const [row] = await database.run(MODEL, [version]);
  return row === undefined ? null : modelFrom(row.model, version);
}

/** A model as stored bytes, for a thread that reads with it. */
export interface CurrentModel {
  readonly version: number;
  readonly bytes: Uint8Array;
  /** How many of this installation's texts it was learned from. */
  readonly documents: number;
}

/** Null before the first model was learned. */
export async function findCurrentModel(database: Runner): Promise<CurrentModel | null> {
  const [row] = await database.run(CURRENT, []);
  return row ?? null;
}
