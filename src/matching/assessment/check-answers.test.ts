import { describe, expect, test } from 'vitest';
import { FORM_IDS } from '#contract/assessments.ts';
import { Chance } from '#testing/chance.ts';
import { checkAnswers } from './check-answers.ts';
import { FORMS, type Form } from './forms.ts';
import type { Answers } from './read-answers.ts';
import { referencePeople } from './reference-people.ts';

const fillForm = (form: Form, value: (i: number) => number): Answers =>
  Object.fromEntries(form.items.map(({ id }, i) => [id, value(i)]));
const timesFor = (form: Form, ms: (i: number) => number) =>
  Object.fromEntries(form.items.map(({ id }, i) => [id, ms(i)]));

describe.each(FORM_IDS)('the %s form', (id) => {
  const form = FORMS[id];
  const careful = referencePeople(1, 5, form)[0] as Answers;

  test.each([1, 2, 3, 4, 5])('answering only %d is detected, and left out of culture fit', (value) => {
    const { flags, isUsedForFit, warning } = checkAnswers(
      form,
      fillForm(form, () => value),
    );
    expect(flags).toContain('sameAnswer');
    expect(isUsedForFit).toBe(false);
    expect(warning).toContain('many answers in a row are the same');
  });

  test('the same strong answer to opposite statements is a contradiction', () => {
    expect(
      checkAnswers(
        form,
        fillForm(form, () => 5),
      ).flags,
    ).toContain('contradictions');
    expect(
      checkAnswers(
        form,
        fillForm(form, () => 1),
      ).flags,
    ).toContain('contradictions');
  });

  test('a careful person gets no warning, with or without times', () => {
    const fine = { flags: [], isUsedForFit: true, warning: null };
    expect(checkAnswers(form, careful)).toEqual(fine);
    expect(
      checkAnswers(
        form,
        careful,
        timesFor(form, () => 2_000),
      ),
    ).toEqual(fine);
    // One long pause, and a few statements that need no thought.
    expect(
      checkAnswers(
        form,
        careful,
        timesFor(form, (i) => (i === 4 ? 900_000 : i < 6 ? 1_200 : 4_000)),
      ),
    ).toEqual(fine);
  });

  test('answers in under two seconds each give a warning, but still count', () => {
    const { flags, isUsedForFit, warning } = checkAnswers(
      form,
      careful,
      timesFor(form, () => 1_999),
    );
    expect([flags, isUsedForFit]).toEqual([['tooFast'], true]);
    expect(warning).toContain('under two seconds');
  });

  test('times are ignored if only one question has one', () => {
    expect(checkAnswers(form, careful, { [form.items[0]?.id ?? '']: 100 }).flags).toEqual([]);
  });

  test('few honest people get a warning, and most random clickers do', () => {
    const people = referencePeople(1_000, 17, form);
    const warned = people.filter((answers) => checkAnswers(form, answers).flags.length > 0);
    expect(warned.length / people.length).toBeLessThan(0.03);
    const chance = new Chance(41);
    const clicks = Array.from({ length: 1_000 }, () => fillForm(form, () => chance.between(1, 5)));
    const caught = clicks.filter((answers) => checkAnswers(form, answers).flags.length > 0);
    expect(caught.length / clicks.length).toBeGreaterThan(0.5);
  });
});
