import { expect, test } from 'vitest';
import { draftFrom, isSameDraft } from './kept-draft.ts';
import { EMPTY_DRAFT } from './role-draft.ts';

test('a draft comes back as it was kept', () => {
  const draft = {
    ...EMPTY_DRAFT,
    title: 'Staff Nurse',
    salaryMin: '31,0',
    requiredSkills: ['Nursing'],
    culture: { structure: { importance: 2, stance: -1 } },
  };
  const back = draftFrom(JSON.parse(JSON.stringify(draft)));
  expect(back).toEqual(draft);
  expect(back && isSameDraft(back, draft)).toBe(true);
  expect(isSameDraft(draft, { ...draft, requiredSkills: [] })).toBe(false);
});

test('what another version kept, or somebody changed by hand, never breaks the form', () => {
  expect(draftFrom(null)).toBeNull();
  expect(draftFrom('Staff Nurse')).toBeNull();
  expect(draftFrom([])).toEqual(EMPTY_DRAFT);
  expect(
    draftFrom({ title: 7, jobType: 'contract', requiredSkills: ['Nursing', 1], culture: 'ours' }),
  ).toEqual({ ...EMPTY_DRAFT, jobType: 'contract', requiredSkills: ['Nursing'] });
});
