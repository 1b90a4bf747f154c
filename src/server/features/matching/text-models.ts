import { modelFrom } from '#matching/text/model-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import type { Connection, Statement } from '../../db/connect.ts';

const VERSION: Statement = {
  name: 'text-model-version',
  text: 'select version from text_models where is_current',
};
const MODEL: Statement = { name: 'text-model', text: 'select model from text_models where version = $1' };

/** Which text model everybody reads with; null before one was learned. */
export async function findModelVersion(connection: Connection): Promise<number | null> {
  const [row] = await connection.run<{ version: number }>(VERSION, []);
  return row?.version ?? null;
}

/** Null where there is none, or where it was written by another release. */
export async function findModel(connection: Connection, version: number | null): Promise<TextModel | null> {
  if (version === null) return null;
  const [row] = await connection.run<{ model: Uint8Array }>(MODEL, [version]);
  return row === undefined ? null : modelFrom(row.model, version);
}
