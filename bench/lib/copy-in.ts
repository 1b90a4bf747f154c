import type pg from 'pg';

/** The part of the pg driver's query interface that COPY needs. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', then: () => void): void };
}

/** Sends `rows` (lines of COPY's text format) through `copy … from stdin`, without another package. */
export function copyIn(client: pg.Client, statement: string, rows: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines = rows[Symbol.iterator]();
    const send = (wire: Wire) => {
      while (!wire.stream.writableNeedDrain) {
        let chunk = '';
        let next = lines.next();
        while (!next.done) {
          chunk += next.value;
          if (chunk.length > 65_536) break;
          next = lines.next();
        }
        if (chunk !== '') wire.sendCopyFromChunk(Buffer.from(chunk));
        if (next.done) {
          wire.endCopyFrom();
          return;
        }
      }
      wire.stream.once('drain', () => send(wire));
    };
    const doNothing = () => {};
    client.query({
      submit: (wire: Wire) => wire.query(statement),
      handleCopyInResponse: send,
      handleCommandComplete: doNothing,
      handleRowDescription: doNothing,
      handleDataRow: doNothing,
      handlePortalSuspended: doNothing,
      handleEmptyQuery: doNothing,
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
    } as unknown as pg.Submittable);
  });
}

/** A value in COPY's text format. */
export function copyText(value: string | number | null): string {
  if (value === null) return '\\N';
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
