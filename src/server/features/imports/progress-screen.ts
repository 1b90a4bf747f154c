/** Where progress is drawn: standard error, or a test's substitute. */
export interface ProgressScreen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** `done` bytes are read and `adverts` processed. */
  readonly show: (done: number, adverts: number) => void;
  readonly finish: () => void;
}

const WIDTH = 30;
const REDRAW_MS = 100;

/** A bar that redraws itself on a terminal; in a log, a line for every tenth. `total` is the file's size in bytes. */
export function progressOn(screen: ProgressScreen, total: number, now: () => number): Progress {
  return screen.isTTY ? bar(screen, total, now) : tenths(screen, total);
}

function share(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}

function bar(screen: ProgressScreen, total: number, now: () => number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = (done: number, adverts: number) => {
    const part = share(done, total);
    const full = Math.round(part * WIDTH);
    const line = `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${Math.floor(part * 100)}%  ${adverts} adverts`;
    screen.write(`\r${line.slice(0, Math.max(20, (screen.columns ?? 80) - 1))}\u001b[K`);
  };
  let last: [number, number] = [0, 0];
  return {
    show(done, adverts) {
      last = [done, adverts];
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      draw(done, adverts);
    },
    finish() {
      draw(...last);
      screen.write('\n');
    },
  };
}

function tenths(screen: ProgressScreen, total: number): Progress {
  let said = 0;
  return {
    show(done, adverts) {
      const tenth = Math.floor(share(done, total) * 10);
      if (tenth <= said) return;
      said = tenth;
      screen.write(`${tenth * 10}%  ${adverts} adverts\n`);
    },
    finish() {},
  };
}
