import { expect, test } from 'vitest';
import { readVocabulary, SURFACES } from '#matching/skills/vocabulary.ts';
import records from '#matching/tables/skills.json' with { type: 'json' };
import { withNamesOnly } from './skill-names.ts';

test('the browser recognises skills by the same names as the server', async () => {
  const source = withNamesOnly(records);
  const { default: lean } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const { surfaces } = readVocabulary(lean);
  const idsByName = (from: typeof SURFACES) => new Map([...from].map(([key, { skill }]) => [key, skill.id]));
  expect(idsByName(surfaces)).toEqual(idsByName(SURFACES));
  expect(source.length).toBeLessThan(JSON.stringify(records).length * 0.7);
});
