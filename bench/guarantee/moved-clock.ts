import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** One instant that several processes read and one of them moves: eight bytes in a file, which survive a kill. */
export interface MovedClock {
  readonly now: () => Date;
  readonly set: (milliseconds: number) => void;
  readonly close: () => void;
}

export function movedClock(file: string, start?: number): MovedClock {
  const handle = openSync(file, start === undefined ? 'r+' : 'w+');
  const setTime = (milliseconds: number) => {
    const bytes = new Float64Array([milliseconds]);
    writeSync(handle, bytes, 0, 8, 0);
  };
  if (start !== undefined) setTime(start);
  const readBuffer = new Float64Array(1);
  return {
    now: () => {
      readSync(handle, readBuffer, 0, 8, 0);
      return new Date(readBuffer[0] as number);
    },
    set: setTime,
    close: () => closeSync(handle),
  };
}
