import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  block,
  listBlocked,
  listEnded,
  type ReportReason,
  report,
  unblock,
  unmatch,
} from '#contract/safety.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { toast } from '#web/ui/toast-store.ts';

const blockedPages = pagesOf(listBlocked);
const endedPages = pagesOf(listEnded);

/** The subject of a report: a conversation or an advert. */
export type ReportSubject = { readonly threadId: string } | { readonly roleId: string };

/** The people the caller has blocked. */
export function useBlocked(enabled: boolean) {
  return usePages(blockedPages, { idOf: ({ userId }) => userId, enabled });
}

/** Conversations that ended recently enough to be reported. */
export function useEnded(enabled: boolean) {
  return usePages(endedPages, { idOf: ({ threadId }) => threadId, enabled });
}

export function useUnmatch(threadId: string) {
  return useAction(() => call(unmatch, { params: { threadId } }), 'Conversation Ended');
}

export function useBlock(threadId: string, name: string) {
  return useAction(() => call(block, { body: { threadId } }), `${name} is blocked`);
}

export function useUnblock(name: string) {
  return useAction((userId: string) => call(unblock, { params: { userId } }), `${name} is no longer blocked`);
}

export function useReport(about: ReportSubject) {
  return useAction(
    (body: { readonly reason: ReportReason; readonly words: string }) =>
      call(report, { body: { ...about, ...body } }),
    'Thank you for telling us',
    'A person will look at it and tell you the outcome.',
  );
}

/** Runs a call and then refetches everything, because any of it may have changed. */
function useAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  title: string,
  description?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      toast({ title, ...(description ? { description } : {}) });
      await client.invalidateQueries();
    },
    onError: (error) => reportFailure(error),
  });
}
