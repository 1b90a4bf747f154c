import { expect, test } from 'vitest';
import { CLOSE } from '#contract/realtime.ts';
import { createLive, type LiveEvent, socketAddress, type Wire } from './socket.ts';

const amara = { userId: '0198c0de-0000-7000-8000-000000000001', userRole: 'JobSeeker' } as const;
const bridge = { userId: '0198c0de-0000-7000-8000-000000000002', userRole: 'Employer' } as const;
const threadId = '0198c0de-0000-4000-8000-0000000000a1';

class FakeSocket implements Wire {
  readyState = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  onerror: Wire['onerror'] = null;
  readonly said: unknown[] = [];
  isClosed = false;

  send(text: string) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }

  receive(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  breakOff(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

/** A page with a clock that the test moves, and all sockets it opened. */
function page() {
  const sockets: FakeSocket[] = [];
  const received: LiveEvent[] = [];
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  let isVisible = true;
  let onceVisible: (() => void) | null = null;
  const live = createLive({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    later: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isVisible: () => isVisible,
    onceVisible: (run) => {
      onceVisible = run;
      return () => {
        onceVisible = null;
      };
    },
  });
  live.subscribe((event) => received.push(event));
  return {
    live,
    received,
    count: () => sockets.length,
    socket: () => sockets.at(-1) as FakeSocket,
    passes(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at <= now && timers.delete(timer)) timer.run();
      }
    },
    hide() {
      isVisible = false;
    },
    show() {
      isVisible = true;
      const run = onceVisible;
      onceVisible = null;
      run?.();
    },
  };
}

test('after Amara signs in the page says hello once the socket is open', () => {
  const { live, socket } = page();
  live.start(amara);
  expect(socket().said).toEqual([]);
  socket().opens();
  expect(socket().said).toEqual([{ type: 'auth', ...amara }]);
});

test('every listener gets the server’s events; unknown ones are ignored', () => {
  const { live, received, socket } = page();
  live.start(amara);
  socket().opens();
  socket().receive({ type: 'typing', threadId, userId: bridge.userId });
  socket().receive({ type: 'confetti', threadId });
  socket().receive({ typing: true });
  socket().receive('null');
  socket().receive('not json');
  expect(received).toEqual([{ type: 'typing', threadId, userId: bridge.userId }]);
});

test('the socket reconnects exactly three seconds after it closed', () => {
  const { live, count, passes, socket } = page();
  live.start(amara);
  socket().opens();
  socket().breakOff();
  passes(2_999);
  expect(count()).toBe(1);
  passes(1);
  expect(count()).toBe(2);
  socket().breakOff();
  passes(3_000);
  expect(count()).toBe(3);
});

test('each start of the stream triggers a resync', () => {
  const { live, received, passes, socket } = page();
  live.start(amara);
  socket().opens();
  socket().receive({ type: 'ready' });
  socket().breakOff(1012);
  passes(3_000);
  socket().opens();
  socket().receive({ type: 'ready' });
  expect(received).toEqual([{ type: 'resync' }, { type: 'closed', code: 1012 }, { type: 'resync' }]);
});

test('a hidden page replaced by a newer one waits until it is in front', () => {
  const { live, count, hide, passes, show, socket } = page();
  live.start(amara);
  socket().opens();
  hide();
  socket().breakOff(CLOSE.replaced);
  passes(3_600_000);
  expect(count()).toBe(1);
  show();
  expect(count()).toBe(2);
  socket().opens();
  expect(socket().said).toEqual([{ type: 'auth', ...amara }]);
});

test('a replaced page in front reconnects after three seconds', () => {
  const { live, count, hide, passes, show, socket } = page();
  live.start(amara);
  socket().opens();
  socket().breakOff(CLOSE.replaced);
  passes(2_999);
  expect(count()).toBe(1);
  passes(1);
  expect(count()).toBe(2);
  hide();
  socket().breakOff(CLOSE.replaced);
  passes(1_000);
  show();
  expect(count()).toBe(2);
  passes(2_000);
  expect(count()).toBe(3);
});

test('a hidden page reconnects unless a newer page replaced it', () => {
  const { live, count, hide, passes, socket } = page();
  live.start(amara);
  hide();
  socket().breakOff(1012);
  passes(3_000);
  expect(count()).toBe(2);
});

test('signing out while waiting to be in front stays signed out', () => {
  const { live, count, hide, passes, show, socket } = page();
  live.start(amara);
  hide();
  socket().breakOff(CLOSE.replaced);
  passes(3_000);
  live.stop();
  show();
  expect(count()).toBe(1);
});

test('ten quick resyncs become two: one at once and one later', () => {
  const { live, received, passes, socket } = page();
  live.start(amara);
  socket().opens();
  socket().receive({ type: 'ready' });
  for (let n = 0; n < 9; n += 1) socket().receive({ type: 'resync' });
  expect(received).toEqual([{ type: 'resync' }]);
  passes(2_000);
  expect(received).toEqual([{ type: 'resync' }, { type: 'resync' }]);
  passes(10_000);
  expect(received).toHaveLength(2);
  socket().receive({ type: 'resync' });
  expect(received).toHaveLength(3);
});

test('a resync that was held back is not needed once the socket closes', () => {
  const { live, received, passes, socket } = page();
  live.start(amara);
  socket().opens();
  socket().receive({ type: 'ready' });
  socket().receive({ type: 'resync' });
  socket().breakOff();
  passes(3_000);
  expect(received.map(({ type }) => type)).toEqual(['resync', 'closed']);
  socket().opens();
  socket().receive({ type: 'ready' });
  expect(received.map(({ type }) => type)).toEqual(['resync', 'closed', 'resync']);
});

test('signing out closes the socket for good', () => {
  const { live, count, passes, socket } = page();
  live.start(amara);
  socket().opens();
  live.stop();
  expect(socket().isClosed).toBe(true);
  socket().breakOff();
  passes(60_000);
  expect(count()).toBe(1);
});

test('signing out cancels a pending reconnect', () => {
  const { live, count, passes, socket } = page();
  live.start(amara);
  socket().breakOff();
  live.stop();
  passes(3_000);
  expect(count()).toBe(1);
});

test('the next person on the same page gets a new connection', () => {
  const { live, count, received, socket } = page();
  live.start(amara);
  const amarasSocket = socket();
  amarasSocket.opens();
  live.start(amara);
  expect(count()).toBe(1);
  live.start(bridge);
  expect(amarasSocket.isClosed).toBe(true);
  amarasSocket.receive({ type: 'notification' });
  socket().opens();
  expect(socket().said).toEqual([{ type: 'auth', ...bridge }]);
  expect(received).toEqual([]);
});

test('without a network the socket is dropped and retried in three seconds', () => {
  const { live, received, count, passes, socket } = page();
  live.start(amara);
  socket().opens();
  live.drop();
  expect(socket().isClosed).toBe(true);
  expect(received).toEqual([{ type: 'closed', code: 1006 }]);
  passes(3_000);
  expect(count()).toBe(2);
});

test('a close event says if the socket never opened', () => {
  const { live, received, passes, socket } = page();
  live.start(amara);
  socket().breakOff();
  passes(3_000);
  socket().opens();
  socket().breakOff();
  expect(received).toEqual([
    { type: 'closed', code: 1006, neverOpened: true },
    { type: 'closed', code: 1006 },
  ]);
});

test('a frame is only sent while the socket is open', () => {
  const { live, socket } = page();
  live.start(amara);
  expect(live.send({ type: 'typing', threadId })).toBe(false);
  socket().opens();
  expect(live.send({ type: 'typing', threadId })).toBe(true);
  expect(socket().said).toContainEqual({ type: 'typing', threadId });
});

test('the address is secure if the page is', () => {
  expect(socketAddress({ protocol: 'https:', host: 'nod.example' })).toBe('wss://nod.example/ws');
  expect(socketAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
});
