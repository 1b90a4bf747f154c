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
  // As in a browser, the keys of the storage are those of what is in it.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(device),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('Amara’s draft comes back to her and to nobody else', () => {
  keptDraft('nod:note', 'amara').keep({ text: 'Dear Bridge' });
  expect(keptDraft('nod:note', 'amara').read()).toEqual({ text: 'Dear Bridge' });
  expect(keptDraft('nod:note', 'ben').read()).toBeNull();
  keptDraft('nod:note', 'amara').forget();
  expect(keptDraft('nod:note', 'amara').read()).toBeNull();
});

test('a draft goes with the account of the person who typed it', () => {
  keptDraft('nod:note', 'amara').keep('hers');
  keptDraft('nod:note', 'ben').keep('his');
  forgetPerson('amara');
  expect(keptDraft('nod:note', 'amara').read()).toBeNull();
  expect(keptDraft('nod:note', 'ben').read()).toBe('his');
});

test('only texts of known fields are taken from what was kept', () => {
  const fallback = { title: 'Untitled', place: '', count: 1 };
  expect(keptTexts({ title: 'Nurse', place: 7, count: '2', other: 'x' }, fallback)).toEqual({
    title: 'Nurse',
    place: '',
    count: 1,
  });
});
