import { useId } from 'react';
import { reportError } from '#web/forms/report-failure.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useSetVisibility } from './assessment-query.ts';

/** Off unless the seeker turns it on (D21). */
export function VisibilitySwitch({ isVisible }: { readonly isVisible: boolean }) {
  const id = useId();
  const save = useSetVisibility();
  const isOn = save.isPending ? save.variables : isVisible;
  return (
    <Panel>
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="text-16 font-semibold">
          Let employers see my culture fit
        </label>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={(event) =>
            save.mutate(event.target.checked, {
              onError: () => reportError('That was not saved. Please try again.'),
            })
          }
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-15 text-ink-2">
        {isOn
          ? 'Employers can see how close you are to their description of their team, if they gave one. They never see your answers.'
          : 'Only you see this result, and no role is hidden from you because of it.'}
      </p>
    </Panel>
  );
}
