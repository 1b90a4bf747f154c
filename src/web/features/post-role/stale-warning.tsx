import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EmployerRole, listEmployerRoles } from '#contract/roles.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';

interface StaleWarningProps {
  readonly roleId: string;
  readonly onLoad: (saved: EmployerRole) => void;
  readonly onSaveAnyway: () => void;
}

/** The role was saved elsewhere while it was edited here: nobody's words are lost without being asked. */
export function StaleWarning({ roleId, onLoad, onSaveAnyway }: StaleWarningProps) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const load = useMutation({
    mutationFn: () => call(listEmployerRoles),
    onSuccess: (roles) => {
      client.setQueryData(['/api/employer/roles'], roles);
      const saved = roles.find(({ id }) => id === roleId);
      if (saved) onLoad(saved);
    },
  });
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-panel bg-amber-soft p-4 text-15 text-on-amber outline-none lg:p-5"
    >
      <p className="font-semibold">This job was changed after you opened it</p>
      <p>
        Nothing was saved, and what you typed is still here. Load the other version to go on from it, or save
        yours in its place.
      </p>
      {load.isError ? <p className="font-semibold">It did not load. Please try again.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={load.isPending} busyLabel="Loading..." onClick={() => load.mutate()}>
          Load the other version
        </Button>
        <Button variant="quiet" onClick={onSaveAnyway}>
          Save mine instead
        </Button>
      </div>
    </div>
  );
}
