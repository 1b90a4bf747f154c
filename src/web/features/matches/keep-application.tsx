import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepApplication, listApplications, type SeekerApplication } from '#contract/applications.ts';
import { dayInFull } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button } from '#web/ui/button.tsx';

/** When an unsuccessful application will be erased, and the choice to let the company keep it. */
export function KeepApplication({ application }: { readonly application: SeekerApplication }) {
  const client = useQueryClient();
  const { id, erasesAt, keptUntil, role, threadId } = application;
  const keep = useMutation({
    mutationFn: (isKept: boolean) =>
      call(keepApplication, { params: { applicationId: id }, body: { isKept } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listApplications) }),
    onError: (error) => reportFailure(error),
  });
  const company = role.employer.companyName;
  const isKept = keptUntil !== undefined;
  if (!isKept && erasesAt === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-15 text-ink-2">
      <p>
        {isKept
          ? `You agreed that ${company} keeps this until ${dayInFull(keptUntil)}.`
          : `This will be erased on ${dayInFull(erasesAt ?? '')}${threadId ? ', with the conversation' : ''}.`}
      </p>
      <Button variant="quiet" size="sm" busy={keep.isPending} onClick={() => keep.mutate(!isKept)}>
        {isKept ? 'Don’t keep it' : `Let ${company} keep it for another year`}
      </Button>
    </div>
  );
}
