import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { getOfferRule, setOfferRule } from '#contract/offers.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { FormCard } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** An owner chooses whether other members may make offers or only propose them. */
export function OfferRuleCard() {
  const id = useId();
  const client = useQueryClient();
  const { data } = useEndpoint(getOfferRule);
  const save = useMutation({
    mutationFn: (needsApproval: boolean) => call(setOfferRule, { body: { needsApproval } }),
    onSuccess: (rule) => client.setQueryData(keyOf(getOfferRule), rule),
    onError: (error) => reportFailure(error),
  });
  if (!data) return null;
  return (
    <FormCard title="Offers">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          <span className="block text-15 font-semibold">An owner approves every offer</span>
          <span className="block text-14 text-ink-2">
            Others propose the terms. Nothing is sent to the applicant until an owner approves them.
          </span>
        </label>
        <Switch
          id={id}
          checked={data.needsApproval}
          disabled={save.isPending}
          onChange={() => save.mutate(!data.needsApproval)}
        />
      </div>
    </FormCard>
  );
}
