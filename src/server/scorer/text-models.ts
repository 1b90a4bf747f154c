import { modelFrom } from '#matching/text/model-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Connection, LONG_READ_MS, type Statement } from '../db/connection.ts';

const VERSION: Statement = {
  name: 'text-model-version',
  text: 'select version from text_models where is_current',
};
const CURRENT: Statement = {
  name: 'text-model-current',
  text: 'select version, model as bytes from text_models where is_current',
};
const MODEL: Statement = {
  name: 'text-model',
  text: 'select model from text_models where version = $1',
  limitMs: LONG_READ_MS,
};

/** The text model in use by all processes; null before the first one. */
export async function findModelVersion(connection: Pick<Connection, 'run'>): Promise<number | null> {
  const [row] = await connection.run<{ version: number }>(VERSION, []);
  return row?.version ?? null;
}

/** Null if there is none, or if another release wrote it. */
export async function findModel(
  connection: Pick<Connection, 'run'>,
  version: number | null,
): Promise<TextModel | null> {
  if (version === null) return null;
  const [row] = await connection.run<{ model: Uint8Array }>(MODEL, [version]);
  return row === undefined ? null : modelFrom(row.model, version);
}

/** A model as stored bytes, for a thread that reads with it. */
export interface CurrentModel {
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** Null before the first model was learned. */
export async function findCurrentModel(connection: Pick<Connection, 'run'>): Promise<CurrentModel | null> {
  const [row] = await connection.run<CurrentModel>(CURRENT, []);
  return row ?? null;
}
