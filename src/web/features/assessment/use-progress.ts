import { useState } from 'react';
import type { FormId, Question } from '#contract/assessments.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { keptForm, type Progress, resume, turnTo, withAnswer } from './progress.ts';

/** One key per person, so that another person on the same device does not see the answers. */
function key(userId: string) {
  return `nod-assessment:${userId}`;
}

/** The form somebody has begun on this device; null if none. */
export function begunForm(userId: string): FormId | null {
  return keptForm(readKept(key(userId)));
}

export function forgetProgress(userId: string) {
  writeKept(key(userId), null);
}

interface FormShown {
  readonly form: FormId;
  readonly version: number;
  readonly questions: readonly Question[];
}

/** The answers so far, saved on the device at every step, so that a reload loses nothing. */
export function useProgress(userId: string, { form, version, questions }: FormShown) {
  const [progress, setProgress] = useState(() => resume(readKept(key(userId)), form, version, questions));
  const [shownAt, setShownAt] = useState(() => performance.now());
  const current = questions[progress.at];

  function keep(next: Progress) {
    writeKept(key(userId), next);
    setProgress(next);
  }

  return {
    progress,
    answer(value: number) {
      if (current) keep(withAnswer(progress, current.id, value));
    },
    /** Turns to another page; returns the progress after that. */
    turnTo(index: number): Progress {
      const now = performance.now();
      const next = current ? turnTo(progress, current.id, index, now - shownAt) : progress;
      setShownAt(now);
      keep(next);
      return next;
    },
  };
}
