import { expect, test } from 'vitest';
import { FINDINGS_MAX, type Finding } from '#contract/applicant-file.ts';
import { startFindings } from './scorecard-draft.ts';

const finding = (criterion: string, evidence: string | null = null): Finding => ({
  criterion,
  rating: null,
  evidence,
});
const draft = (findings: Finding[]) => ({ author: null, findings, summary: null, submittedAt: null });
const tenNames = (noun: string) => Array.from({ length: 10 }, (_, index) => `${noun} ${index}`);

test('a scorecard starts with the role’s criteria', () => {
  expect(startFindings(['Lifting', 'Triage'], null)).toEqual([finding('Lifting'), finding('Triage')]);
});

test('a removed criterion stays in a draft only with something found', () => {
  const filled = draft([finding('Lifting', 'Lifted 20 kg.'), finding('Typing'), finding('Triage')]);
  expect(startFindings(['Triage', 'Nights'], filled)).toEqual([
    finding('Lifting', 'Lifted 20 kg.'),
    finding('Triage'),
    finding('Nights'),
  ]);
});

test('a draft whose criteria were replaced twice can still be saved', () => {
  const full = draft([...tenNames('First'), ...tenNames('Second')].map((each) => finding(each, 'Yes.')));
  expect(startFindings(tenNames('Third'), full)).toHaveLength(FINDINGS_MAX);
});
