import { useId } from 'react';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useSetVisibility } from './assessment-query.ts';

/** Off unless the seeker turns it on (D21). */
export function VisibilitySwitch({ isVisible }: { readonly isVisible: boolean }) {
  const id = useId();
  const save = useSetVisibility();
  const shown = save.isPending ? save.variables : isVisible;
  return (
    <Panel>
      <div className="flex items-start justify-between gap-4">
        <label htmlFor={id} className="text-16 font-semibold">
          Let employers see my culture fit
        </label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={`${id}-hint`}
          checked={shown}
          aria-checked={shown}
          onChange={(event) =>
            save.mutate(event.target.checked, {
              onError: () =>
                toast({
                  title: 'Error',
                  description: 'That was not saved. Please try again.',
                  tone: 'destructive',
                }),
            })
          }
          className="relative h-7! w-12! cursor-pointer rounded-full! before:absolute! before:top-[3px] before:left-[3px] before:size-[18px]! before:scale-100! before:rounded-full before:bg-field! before:transition-transform before:[clip-path:none]! checked:before:translate-x-5 checked:before:bg-on-brand!"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-15 text-ink-2">
        {shown
          ? 'Employers may see how close you are to what they say of their team, where they say it. They never see your answers.'
          : 'Only you see this result, and no role is hidden from you because of it.'}
      </p>
    </Panel>
  );
}
