import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aroundNavigation, watchBack } from '#web/device/leaving.ts';
import { guardLeaving, leaveQuestion } from './leave-question.ts';

type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
let page: { pathname: string; href: string };
const history = { pushState: vi.fn(), back: vi.fn() };
beforeEach(() => {
  listeners = new Map();
  page = { pathname: '/profile', href: 'https://nod.example/profile?from=bell' };
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Amara's profile, changed or not. */
function profile() {
  const state = { isUnsaved: false };
  return { state, end: guardLeaving(() => state.isUnsaved) };
}

test('a link waits for the answer only while something is unsaved', () => {
  const { state, end } = profile();
  const navigate = vi.fn();
  aroundNavigation(navigate, '/');
  expect(navigate).toHaveBeenCalledOnce();

  state.isUnsaved = true;
  aroundNavigation(navigate, '/profile?step=2');
  expect(navigate).toHaveBeenCalledTimes(2);
  aroundNavigation(navigate, '/');
  leaveQuestion.stay();
  expect([navigate.mock.calls.length, leaveQuestion.get()]).toEqual([2, null]);
  aroundNavigation(navigate, '/');
  leaveQuestion.leave();
  expect(navigate.mock.lastCall).toEqual(['/', undefined]);
  // Confirmed once, it does not ask again.
  expect(listeners.size).toBe(0);
  end();
});

test('Back restores the page first, and confirming goes back', () => {
  const { state, end } = profile();
  state.isUnsaved = true;
  page.pathname = '/';
  watchBack();
  const event = { stopImmediatePropagation: vi.fn() };
  listeners.get('popstate')?.(event);
  expect(event.stopImmediatePropagation).toHaveBeenCalledOnce();
  expect(history.pushState).toHaveBeenCalledWith(null, '', 'https://nod.example/profile?from=bell');
  expect(history.back).not.toHaveBeenCalled();
  leaveQuestion.leave();
  expect(history.back).toHaveBeenCalledOnce();
  end();
});

test('the browser asks too, and still does when one of two forms has gone', () => {
  const [amaras, fairness] = [profile(), profile()];
  fairness.state.isUnsaved = true;
  amaras.end();
  const event = { preventDefault: vi.fn() };
  listeners.get('beforeunload')?.(event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  fairness.end();
  expect(listeners.size).toBe(0);
});
