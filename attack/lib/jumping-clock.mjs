// Loaded into a server before its own code: each SIGUSR2 moves the calendar 50 hours ahead, or back. The monotonic
// clock does not change, as when somebody sets the date.
const RealDate = Date;
const AHEAD_MS = 50 * 60 * 60 * 1_000;
let aheadMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};

process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? AHEAD_MS : 0;
});
