const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Rows in order of their ids, batch by batch: `read` returns the next `size` of them after an id. */
export async function* batchesById<Row extends { readonly id: string }>(
  size: number,
  read: (afterId: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId = FIRST_ID; ; ) {
    const rows = await read(afterId);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    afterId = last.id;
  }
}

/** The results of `read` from 0, `step`, 2 × `step` … below `end`. The database reads ahead while the caller works. */
export async function* readAhead<Row>(
  end: number,
  step: number,
  read: (from: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let ahead = end > 0 ? read(0) : null;
  for (let from = 0; ahead !== null; from += step) {
    const rows: Row[] = await ahead;
    ahead = from + step < end ? read(from + step) : null;
    // If the caller stops before the next batch, nobody awaits this one: its failure must not count as unhandled.
    ahead?.catch(() => {});
    yield rows;
  }
}
