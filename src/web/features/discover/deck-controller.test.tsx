import { useLayoutEffect, useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { nextPaint, toBrowserPoint } from '#testing/browser-page.ts';
import { show, waitUntilSettled } from '#testing/show.tsx';
import { controlDeck, type DeckController, type DeckHooks } from './deck-controller.ts';

type Decision = readonly [role: string, direction: string];

interface DeckProps {
  readonly roles: readonly string[];
  readonly decisions: Decision[];
  readonly mayCommit?: DeckHooks['mayCommit'];
  readonly onController?: (controller: DeckController) => void;
}

/** Three cards of which the top one can be thrown, and a button on each. */
function Deck({ roles, decisions, mayCommit = () => true, onController }: DeckProps) {
  const deck = useRef<HTMLDivElement>(null);
  const [shownPosition, setShownPosition] = useState(0);
  const position = useRef(0);
  useLayoutEffect(() => {
    if (deck.current === null) return;
    const controller = controlDeck(deck.current, {
      mayCommit,
      onCommit: (direction) => {
        decisions.push([roles[position.current] ?? '', direction]);
        position.current += 1;
        setShownPosition(position.current);
      },
      onGone: () => {},
    });
    onController?.(controller);
    return controller.destroy;
  }, [roles, decisions, mayCommit, onController]);
  return (
    <div
      ref={deck}
      style={{ position: 'absolute', left: 45, top: 100, width: 300, height: 400, touchAction: 'pan-y' }}
    >
      {roles.slice(shownPosition, shownPosition + 3).map((role, depth) => (
        <article key={role} data-depth={depth} style={{ position: 'absolute', inset: 0, zIndex: 3 - depth }}>
          <h2>{role}</h2>
          <button type="button" className="size-full" onClick={() => decisions.push([role, 'opened'])}>
            Details of {role}
          </button>
        </article>
      ))}
    </div>
  );
}

const ROLES = ['Baker', 'Nurse', 'Welder', 'Tutor', 'Driver'];
const card = (role: string) =>
  page.getByRole('heading', { name: role }).element().parentElement as HTMLElement;
const offsetOf = (role: string) => new DOMMatrix(getComputedStyle(card(role)).transform).m41;

type MouseKind = 'mouseMoved' | 'mousePressed' | 'mouseReleased';

/** A real pointer, put down in the middle of the deck. */
async function press() {
  const [startX, startY] = [195, 300];
  let pointer = { x: startX, y: startY };
  const send = (type: MouseKind, buttons: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...toBrowserPoint(pointer.x, pointer.y),
      button: type === 'mouseMoved' ? 'none' : 'left',
      buttons,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await send('mouseMoved', 0);
  await send('mousePressed', 1);
  let isDown = true;
  const lift = async () => {
    if (isDown) await send('mouseReleased', 0);
    isDown = false;
  };
  onTestFinished(lift);
  return {
    lift,
    moveTo: async (x: number, y = 0) => {
      for (const share of [0.25, 0.5, 0.75, 1]) {
        pointer = { x: startX + x * share, y: startY + y * share };
        await send('mouseMoved', 1);
      }
      await nextPaint();
    },
  };
}

test('a card follows the pointer, and shows a hint beyond fifty pixels', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  const pointer = await press();
  await pointer.moveTo(40);
  expect(offsetOf('Baker')).toBeCloseTo(40, 0);
  expect(card('Baker').dataset.hint).toBe('none');
  await pointer.moveTo(60);
  expect(card('Baker').dataset.hint).toBe('apply');
  await pointer.moveTo(-60);
  expect(card('Baker').dataset.hint).toBe('pass');
  await pointer.lift();
  await waitUntilSettled();
  expect(offsetOf('Baker')).toBe(0);
  expect(card('Baker').dataset.hint).toBe('none');
  expect(decisions).toEqual([]);
});

test('a card dragged beyond a hundred pixels is thrown, to either side', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  for (const x of [101, -101, 100]) {
    const pointer = await press();
    await pointer.moveTo(x);
    await pointer.lift();
    await waitUntilSettled();
  }
  expect(decisions).toEqual([
    ['Baker', 'right'],
    ['Nurse', 'left'],
  ]);
});

test('an up-and-down movement is a scroll, and decides nothing', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  const pointer = await press();
  await pointer.moveTo(10, 60);
  await pointer.moveTo(200, 60);
  await pointer.lift();
  await waitUntilSettled();
  expect(offsetOf('Baker')).toBe(0);
  expect(decisions).toEqual([]);
});

test('a tap opens the card, but a drag that ends over a button does not', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  const pointer = await press();
  await pointer.moveTo(30);
  await pointer.lift();
  await waitUntilSettled();
  expect(decisions).toEqual([]);
  await page.getByRole('button', { name: 'Details of Baker' }).click();
  expect(decisions).toEqual([['Baker', 'opened']]);
});

test('after a drag with a finger, Enter still opens the card', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [toBrowserPoint(x, 300)],
    });
  await touch('touchStart', 195);
  for (const x of [205, 225, 245]) await touch('touchMove', x);
  await expect.poll(() => offsetOf('Baker')).toBeGreaterThan(20);
  await touch('touchEnd');
  await waitUntilSettled();
  page.getByRole('button', { name: 'Details of Baker' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(decisions).toEqual([['Baker', 'opened']]);
});

test('a card returns if its throw is refused, and can be thrown later', async () => {
  const decisions: Decision[] = [];
  const answers = [false, true];
  const mayCommit = () => answers.shift() ?? true;
  show(<Deck roles={ROLES} decisions={decisions} mayCommit={mayCommit} />);
  for (let tries = 0; tries < 2; tries += 1) {
    const pointer = await press();
    await pointer.moveTo(150);
    await pointer.lift();
    if (tries === 0) expect(decisions).toEqual([]);
    await waitUntilSettled();
  }
  expect(decisions).toEqual([['Baker', 'right']]);
});

test('keys decide on the top card, even while it is being dragged', async () => {
  const decisions: Decision[] = [];
  const controllers: DeckController[] = [];
  show(<Deck roles={ROLES} decisions={decisions} onController={(each) => void controllers.push(each)} />);
  const pointer = await press();
  await pointer.moveTo(80);
  controllers.at(-1)?.commit('left');
  controllers.at(-1)?.commit('up');
  // The pointer is still down. The card that it was dragging is gone, and it must not drag the next one.
  await pointer.moveTo(160);
  await pointer.lift();
  await waitUntilSettled();
  expect(decisions).toEqual([
    ['Baker', 'left'],
    ['Nurse', 'up'],
  ]);
  expect(offsetOf('Welder')).toBe(0);
});

test('a card on its way back can be caught, and continues from where it is', async () => {
  const decisions: Decision[] = [];
  show(<Deck roles={ROLES} decisions={decisions} />);
  const first = await press();
  await first.moveTo(90);
  // From its first frame, so that a slow machine does not find the card home already.
  const { animate } = Element.prototype;
  const animateSpy = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (
    this: Element,
    ...options
  ) {
    const motion = animate.apply(this, options);
    motion.playbackRate = 0.001;
    return motion;
  });
  onTestFinished(() => animateSpy.mockRestore());
  await first.lift();
  const offsetWhenCaught = offsetOf('Baker');
  expect(offsetWhenCaught).toBeGreaterThan(60);
  const secondPress = await press();
  await secondPress.moveTo(20);
  expect(offsetOf('Baker')).toBeCloseTo(offsetWhenCaught + 20, 0);
});
