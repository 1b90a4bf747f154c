import { expect, test } from 'vitest';
import type { BulkResult } from '#contract/applications.ts';
import { bulkWords } from './bulk-words.ts';

function result(outcome: BulkResult['outcome'], message: string | null = null): BulkResult {
  return { id: crypto.randomUUID(), outcome, status: 'rejected', threadId: null, message };
}

test('a bulk change that fully succeeds is reported in one line', () => {
  expect(bulkWords([result('moved')], 1, 'shortlisted')).toEqual({ title: '1 application shortlisted' });
  expect(bulkWords([result('moved'), result('moved')], 2, 'rejected').title).toBe('2 applications rejected');
});

test('refused and unchanged applications are counted', () => {
  const words = bulkWords(
    [result('moved'), result('unchanged'), result('conflict', 'They withdrew.'), result('missing', 'Gone.')],
    4,
    'rejected',
  );
  expect(words).toEqual({
    title: '1 application rejected',
    description: '1 already was. 2 could not be.',
  });
});

test('a lost connection says how many are unchanged', () => {
  expect(bulkWords([result('moved')], 3, 'rejected')).toEqual({
    title: '1 application rejected',
    description: '2 are unchanged.',
  });
});

test('if none could be moved the toast has exactly the specified text', () => {
  const failure = {
    title: 'Error',
    description: 'Failed to update application status.',
    tone: 'destructive',
  };
  expect(bulkWords([], 3, 'rejected')).toEqual(failure);
  expect(bulkWords([result('conflict', 'They withdrew.')], 1, 'shortlisted')).toEqual(failure);
});
