import { createContext, useContext } from 'react';
import type { DraftErrors, InterviewDraft } from './interview-draft.ts';

interface DraftHandle {
  readonly draft: InterviewDraft;
  readonly errors: DraftErrors;
  readonly change: (changed: Partial<InterviewDraft>) => void;
}

/** The interview being set, for the cards of its form. */
export const DraftContext = createContext<DraftHandle | null>(null);

export function useDraft(): DraftHandle {
  const handle = useContext(DraftContext);
  if (handle === null) throw new Error('This card stands inside an interview form.');
  return handle;
}
