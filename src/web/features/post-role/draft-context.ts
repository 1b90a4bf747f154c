import { createContext, useContext } from 'react';
import type { DraftErrors, RoleDraft } from './role-draft.ts';

interface DraftHandle {
  readonly draft: RoleDraft;
  readonly errors: DraftErrors;
  readonly change: (changed: Partial<RoleDraft>) => void;
}

/** The role being written, for the cards of its form. */
export const DraftContext = createContext<DraftHandle | null>(null);

export function useDraft(): DraftHandle {
  const handle = useContext(DraftContext);
  if (handle === null) throw new Error('This card stands inside a role form.');
  return handle;
}
