import { RoleToApplyFor } from './role-to-apply-for.tsx';
import { SignedInNote } from './signed-in-note.tsx';

interface AuthNotesProps {
  /** The role whose page led here; null if the visitor came from elsewhere. */
  readonly roleId: string | null;
  readonly isNew: boolean;
}

/** Notes above the forms: what signing in is for, and who is signed in already. */
export function AuthNotes({ roleId, isNew }: AuthNotesProps) {
  return (
    <>
      {roleId === null ? null : <RoleToApplyFor roleId={roleId} isNew={isNew} />}
      <SignedInNote />
    </>
  );
}
