import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, listApiKeys, revokeColleaguesKeys } from '#contract/api-keys.ts';
import { useNow } from '#web/device/use-now.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Says how many colleagues' API keys keep working although single sign-on is required, and lets an owner revoke them all.
 */
export function ColleaguesKeys() {
  const client = useQueryClient();
  const { data } = useEndpoint(listApiKeys);
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const revoke = useMutation({
    mutationFn: () => call(revokeColleaguesKeys),
    onSuccess: () => toast({ title: 'Keys Revoked' }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: keyOf(listApiKeys) });
    },
  });
  const isValid = ({ expiresAt }: ApiKey) => Date.parse(expiresAt) > now;
  const count = data?.filter((key) => key.madeBy !== null && isValid(key)).length ?? 0;
  if (count === 0) return null;
  const keys = count === 1 ? '1 API key' : `${count} API keys`;
  return (
    <div className="grid gap-3 rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
      <p>
        {count === 1
          ? '1 API key made by a colleague keeps working while they are a member: '
          : `${keys} made by colleagues keep working while those colleagues are members: `}
        programs do not sign in. The team page lists all keys.
      </p>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Revoke {count === 1 ? 'it' : `all ${count}`}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Revoke ${keys}?`}
          action="Revoke"
          isDangerous
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Programs that use {count === 1 ? 'it' : 'them'} stop working at once. Keys that you made yourself
            stay.
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
