import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { resumePush, switchPushOff, switchPushOn } from './browser-push.ts';

const ON_KEY = ['push-on'] as const;

/** For this browser only: each browser has its own switch. */
export function PushSwitch({ pushKey }: { readonly pushKey: string }) {
  const id = useId();
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const { data: isOn = false } = useQuery({
    queryKey: ON_KEY,
    queryFn: () => resumePush(userId).catch(() => false),
    staleTime: Infinity,
  });
  const change = useMutation({
    mutationFn: async (turnsOn: boolean) => {
      if (turnsOn) return switchPushOn(userId, pushKey);
      await switchPushOff(userId);
      return false;
    },
    onSuccess: (isNowOn, turnsOn) => {
      client.setQueryData(ON_KEY, isNowOn);
      if (turnsOn && !isNowOn) {
        toast({
          title: 'Not allowed',
          description:
            'Your browser doesn’t let Nod notify you. You can change that in its settings for this site.',
          tone: 'destructive',
        });
      }
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="text-16">
        <span className="block font-semibold">Push on this device</span>
        <span className="block text-14 text-ink-2">
          Arrives even when Nod is closed. Shows only the title.
        </span>
      </label>
      <Switch
        id={id}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </div>
  );
}
