import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { block, type ReportReason, report, type Safety, unblock, unmatch } from '#contract/safety.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast-store.ts';

const SAFETY_KEY = ['/api/safety'] as const;

/** What is reported: a conversation or an advert. */
export type About = { readonly threadId: string } | { readonly roleId: string };

export function useSafety() {
  return useQuery<Safety | null>({ queryKey: SAFETY_KEY });
}

export function useUnmatch(threadId: string) {
  return useDeed(() => call(unmatch, { params: { threadId } }), 'Conversation ended');
}

export function useBlock(threadId: string, name: string) {
  return useDeed(() => call(block, { body: { threadId } }), `${name} is blocked`);
}

export function useUnblock(name: string) {
  return useDeed((userId: string) => call(unblock, { params: { userId } }), `${name} is no longer blocked`);
}

export function useReport(about: About) {
  return useDeed(
    (body: { readonly reason: ReportReason; readonly words: string }) =>
      call(report, { body: { ...about, ...body } }),
    'Thank you for telling us',
    'A person looks at it, and you hear what came of it.',
  );
}

/** Afterwards nothing that was fetched before is sure any more. */
function useDeed<Input = void>(
  deed: (input: Input) => Promise<unknown>,
  title: string,
  description?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async () => {
      toast({ title, ...(description ? { description } : {}) });
      await client.invalidateQueries();
    },
    onError: () =>
      toast({ title: 'Error', description: 'That did not work. Please try again.', tone: 'destructive' }),
  });
}
