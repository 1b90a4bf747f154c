import { afterEach, expect, test, vi } from 'vitest';
import { createPassedRoles } from './passed-roles.ts';

const DAY = 86_400_000;

function giveStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

test("Amara's passes outlive the page for thirty days, and are hers alone", () => {
  giveStorage();
  createPassedRoles('amara', () => 0).add('role-1');
  expect(createPassedRoles('amara', () => 29 * DAY).has('role-1')).toBe(true);
  expect(createPassedRoles('amara', () => 30 * DAY).has('role-1')).toBe(false);
  expect(createPassedRoles('ben', () => 0).has('role-1')).toBe(false);
});

test('undone passes are removed from the device', () => {
  giveStorage();
  const passedRoles = createPassedRoles('amara', () => 0);
  passedRoles.add('role-1');
  passedRoles.add('role-2');
  passedRoles.remove('role-1');
  expect(createPassedRoles('amara', () => 0).has('role-1')).toBe(false);
  expect(createPassedRoles('amara', () => 0).has('role-2')).toBe(true);
  passedRoles.clear();
  expect(createPassedRoles('amara', () => 0).has('role-2')).toBe(false);
});

test('without usable storage, passes last as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
  });
  const passedRoles = createPassedRoles('amara', () => 0);
  passedRoles.add('role-1');
  expect(passedRoles.has('role-1')).toBe(true);

  const stored = giveStorage();
  stored.set('nod-passed:amara', '{"role-9":"yesterday"');
  expect(createPassedRoles('amara', () => 0).has('role-9')).toBe(false);
  stored.set('nod-passed:amara', '{"role-9":"yesterday"}');
  expect(createPassedRoles('amara', () => 0).has('role-9')).toBe(false);
});
