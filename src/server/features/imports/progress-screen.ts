/** Where progress is drawn: standard error, or a test's substitute. */
export interface ProgressScreen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** `bytesRead` bytes are read and `adverts` processed. */
  readonly show: (bytesRead: number, adverts: number) => void;
  readonly finish: () => void;
}

const WIDTH = 30;
const REDRAW_MS = 100;

/** A bar that redraws itself on a terminal; in a log, a line for every tenth. `total` is the file's size in bytes. */
export function progressOn(screen: ProgressScreen, total: number, now: () => number): Progress {
  return screen.isTTY ? bar(screen, total, now) : tenths(screen, total);
}

function share(bytesRead: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, bytesRead / total);
}

function bar(screen: ProgressScreen, total: number, now: () => number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = (bytesRead: number, adverts: number) => {
    const part = share(bytesRead, total);
    const full = Math.round(part * WIDTH);
    const line = `[${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${Math.floor(part * 100)}%  ${adverts} adverts`;
    screen.write(`\r${line.slice(0, Math.max(20, (screen.columns ?? 80) - 1))}\u001b[K`);
  };
  let last: [number, number] = [0, 0];
  return {
    show(bytesRead, adverts) {
      last = [bytesRead, adverts];
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      draw(bytesRead, adverts);
    },
    finish() {
      draw(...last);
      screen.write('\n');
    },
  };
}

function tenths(screen: ProgressScreen, total: number): Progress {
  let shownTenth = 0;
  return {
    show(bytesRead, adverts) {
      const tenth = Math.floor(share(bytesRead, total) * 10);
      if (tenth <= shownTenth) return;
      shownTenth = tenth;
      screen.write(`${tenth * 10}%  ${adverts} adverts\n`);
    },
    finish() {},
  };
}
