import type pg from 'pg';

type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

/**
 * Asks a client one statement after the other, in order. A client queues statements that come meanwhile, which its next
 * major version no longer does.
 */
export function oneAtATime(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const asked = last.then(() => client.query<Row>(text, [...values]));
    last = asked.catch(() => {});
    return asked;
  };
}
