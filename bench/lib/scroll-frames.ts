import type { Page } from 'playwright-core';

/** Like a finger's flicks: the speed in pixels a second, the pixels of each flick, and how many. */
const SPEED = 3_000;
const DISTANCE = 6_000;
const FLICKS = 5;

export interface ScrollFrames {
  /** Milliseconds from one frame to the next. */
  readonly frames: number[];
  /** Main-thread CPU of all frames together, in milliseconds. */
  readonly cpuMs: number;
}

/** Scrolls what is in the middle of the page, and times the frames meanwhile. */
export async function scrollFrames(page: Page, direction: 'up' | 'down'): Promise<ScrollFrames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const frames = await page.evaluateHandle(() => {
    const times: number[] = [];
    const next = (time: number) => {
      times.push(time);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return times;
  });
  const before = await cpu();
  for (let flick = 0; flick < FLICKS; flick += 1) {
    await session.send('Input.synthesizeScrollGesture', {
      x: size.width / 2,
      y: size.height / 2,
      yDistance: direction === 'up' ? DISTANCE : -DISTANCE,
      speed: SPEED,
      preventFling: true,
      gestureSourceType: 'touch',
    });
  }
  const cpuMs = (await cpu()) - before;
  const times = await frames.jsonValue();
  return { frames: times.slice(1).map((time, n) => time - (times[n] ?? time)), cpuMs };
}
