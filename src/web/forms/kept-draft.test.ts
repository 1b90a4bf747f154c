import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '#web/device/local-storage.ts';
import { keptDraft, keptTexts } from './kept-draft.ts';

let device: Record<string, string> = {};
beforeEach(() => {
  device = {};
  const storage = {
    getItem: (key: string) => device[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(device, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(device, key),
  };
  // As in a browser, Object.keys of the storage returns the keys of its entries.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(device),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('Amara’s draft is restored for her and nobody else', () => {
  keptDraft('nod:note', 'amara').keep({ text: 'Dear Bridge' });
  expect(keptDraft('nod:note', 'amara').read()).toEqual({ text: 'Dear Bridge' });
  expect(keptDraft('nod:note', 'ben').read()).toBeNull();
  keptDraft('nod:note', 'amara').forget();
  expect(keptDraft('nod:note', 'amara').read()).toBeNull();
});

test('a draft is deleted with its writer’s account', () => {
  keptDraft('nod:note', 'amara').keep('hers');
  keptDraft('nod:note', 'ben').keep('his');
  forgetPerson('amara');
  expect(keptDraft('nod:note', 'amara').read()).toBeNull();
  expect(keptDraft('nod:note', 'ben').read()).toBe('his');
});

test('only known text fields are restored from a kept draft', () => {
  const fallback = { title: 'Untitled', place: '', count: 1 };
  expect(keptTexts({ title: 'Nurse', place: 7, count: '2', other: 'x' }, fallback)).toEqual({
    title: 'Nurse',
    place: '',
    count: 1,
  });
});
