import type pg from 'pg';

type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

/**
 * Runs statements on a client one after the other, in order. The client itself also queues statements, but its next major
 * version no longer does.
 */
export function oneAtATime(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const result = last.then(() => client.query<Row>(text, [...values]));
    last = result.catch(() => {});
    return result;
  };
}
