import { expect, test } from 'vitest';
import type { BulkResult } from '#contract/applications.ts';
import { bulkWords } from './bulk-words.ts';

function result(outcome: BulkResult['outcome'], message: string | null = null): BulkResult {
  return { id: crypto.randomUUID(), outcome, status: 'rejected', threadId: null, message };
}

test('all went well: one line', () => {
  expect(bulkWords([result('moved')], 1, 'shortlisted')).toEqual({ title: '1 application shortlisted' });
  expect(bulkWords([result('moved'), result('moved')], 2, 'rejected').title).toBe('2 applications rejected');
});

test('what was refused, and what was so already, is said with the first reason', () => {
  const words = bulkWords(
    [result('moved'), result('unchanged'), result('conflict', 'They withdrew.'), result('missing', 'Gone.')],
    4,
    'rejected',
  );
  expect(words).toEqual({
    title: '1 application rejected',
    description: '1 already was. 2 could not be: They withdrew.',
  });
});

test('a connection that broke half way says how many are as before', () => {
  expect(bulkWords([], 3, 'rejected')).toEqual({
    title: '0 applications rejected',
    description: 'Failed to update application status. 3 are as before.',
    tone: 'destructive',
  });
});
