import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** One instant that several processes read and one of them moves: eight bytes in a file, which survive a kill. */
export interface MovedClock {
  readonly now: () => Date;
  readonly set: (milliseconds: number) => void;
  readonly close: () => void;
}

export function movedClock(file: string, start?: number): MovedClock {
  const handle = openSync(file, start === undefined ? 'r+' : 'w+');
  const set = (milliseconds: number) => {
    const bytes = new Float64Array([milliseconds]);
    writeSync(handle, bytes, 0, 8, 0);
  };
  if (start !== undefined) set(start);
  const read = new Float64Array(1);
  return {
    now: () => {
      readSync(handle, read, 0, 8, 0);
      return new Date(read[0] as number);
    },
    set,
    close: () => closeSync(handle),
  };
}
