import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdminActions } from '#contract/admin.ts';
import { type LearnedAlias, listAliases, takeBackAlias } from '#contract/aliases.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { dayAndYear } from '#web/format/days.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toast-store.ts';

const pages = pagesOf(listAliases);

/** Names of skills and occupations that were learned from people, each of which can be taken back. */
export function WordsSection() {
  const { items, more } = usePages(pages, { idOf: ({ id }) => id, staleTime: 0 });
  const [openAlias, setOpenAlias] = useState<LearnedAlias | null>(null);
  return (
    <FormCard
      title="Learned names"
      hint="Names of skills and jobs that we did not know. Each night we learn a name if at least five people, from three networks, agree on its meaning. From then on, every fit uses that meaning."
    >
      {items === undefined ? <Loading className="min-h-40" /> : null}
      {items === null ? <p className="text-15 text-ink-2">The learned names could not be loaded.</p> : null}
      {items?.length === 0 ? <p className="text-15 text-ink-2">Nothing has been learned yet.</p> : null}
      <ul className="grid divide-y divide-line">
        {items?.map((alias) => (
          <li
            key={alias.id}
            className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-64 text-15">
              <p className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 wrap-anywhere">
                  <b>{alias.written}</b> counts as <b>{alias.meaning}</b>
                </span>
                <Badge>{alias.kind === 'skill' ? 'Skill' : 'Job title'}</Badge>
                {alias.takenBackAt === null ? null : <Badge tone="amber">Taken back</Badge>}
              </p>
              <p className="num mt-1 text-14 text-ink-2">
                {alias.people} people agree, learned {dayAndYear(alias.learnedAt)}
                {alias.takenBackAt === null ? '' : `, taken back ${dayAndYear(alias.takenBackAt)}`}
              </p>
            </div>
            {alias.takenBackAt === null ? (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Take back ${alias.written}`}
                onClick={() => setOpenAlias(alias)}
              >
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items?.length ?? 0} what="names" />
      {openAlias === null ? null : <TakeBackDialog alias={openAlias} onClose={() => setOpenAlias(null)} />}
    </FormCard>
  );
}

interface TakeBackDialogProps {
  readonly alias: LearnedAlias;
  readonly onClose: () => void;
}

function TakeBackDialog({ alias, onClose }: TakeBackDialogProps) {
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => callWithIdentityCheck(takeBackAlias, { params: { aliasId: alias.id } }),
    onSuccess: () => {
      toast({ title: `${alias.written} was taken back` });
      onClose();
    },
    onError: (error) => reportFailure(error),
    onSettled: () => {
      for (const queryKey of [pages.queryKey, keyOf(listAdminActions)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
  return (
    <ConfirmDialog
      title={`Take back “${alias.written}”?`}
      action="Take back"
      isDangerous
      busy={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    >
      <p>
        It soon stops counting as {alias.meaning} in anyone’s fit. Applications keep the fit they were sent
        with.
      </p>
      <p>It will not be learned again, whatever people say. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
