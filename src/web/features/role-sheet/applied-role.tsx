import type { ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const AppliedRoleSheet = lazyPart(async () => (await import('./applied-role-sheet.tsx')).AppliedRoleSheet);

/** The sheet with the role of an application, whose code is fetched when somebody opens it. */
export function AppliedRole(props: ComponentProps<typeof AppliedRoleSheet>) {
  return (
    <Part as="dialog" onClose={props.onClose}>
      <AppliedRoleSheet {...props} />
    </Part>
  );
}
