import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getEmployerSummary, listApplications, listEmployerApplications } from '#contract/applications.ts';
import {
  cancelInterview,
  chooseTime,
  contestNoShow,
  getInterview,
  type Interview,
  type InterviewAnswer,
  type InterviewStatus,
  interviewCalendar,
  isOpenInterview,
  listInterviews,
  OPEN_INTERVIEWS,
  recordNoShow,
  replyToInterview,
  withdrawNoShow,
} from '#contract/interviews.ts';
import { LIST_PAGE, PAGE_MAX } from '#contract/paging.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { hrefOf } from '#web/http/address.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useSettled } from '#web/ui/use-settled.ts';

/**
 * The user's upcoming interviews, for either side: open ones, the soonest first, then declined and cancelled ones. With
 * `status`, only interviews that have one of these statuses.
 */
export function useInterviewsAhead(enabled = true, status: readonly InterviewStatus[] = []) {
  const query = { state: 'ahead' as const, ...(status.length > 0 && { status: status.join(',') }) };
  return usePages(pagesOf(listInterviews, { query }), {
    idOf,
    enabled,
  });
}

/**
 * The employer's next interviews: those that the seeker declined or wants at another time, and those that are agreed or
 * await the seeker's answer.
 */
export function useUpcomingInterviews() {
  const toRearrange = useInterviewsAhead(true, ['another_time', 'declined']);
  const upcoming = useInterviewsAhead(true, ['awaiting', 'accepted']);
  return {
    toRearrange,
    upcoming,
    isLoading: toRearrange.items === undefined || upcoming.items === undefined,
  };
}

/** Past interviews, the latest first, `limit` at a time. */
export function usePastInterviews(limit: number = LIST_PAGE) {
  const query = { state: 'over' as const };
  return usePages(pagesOf(listInterviews, { query, limit }), {
    idOf,
  });
}

function idOf({ id }: Interview): string {
  return id;
}

/** The upcoming open interview of a conversation or an application: undefined while loading, null if none or on failure. */
export function useOpenInterview(
  subject: { readonly threadId: string } | { readonly applicationId: string },
) {
  const query = { ...subject, status: OPEN_INTERVIEWS.join(','), state: 'ahead' as const, limit: 1 };
  const { data, isError } = useQuery({
    queryKey: keyOf(listInterviews, { query }),
    queryFn: async ({ signal }) => (await call(listInterviews, { query, signal }))[0] ?? null,
  });
  return data ?? (isError ? null : data);
}

/** The upcoming open interviews, whose times are taken: one interviewer's if `email` is an address, otherwise all. */
export function useTakenTimes(email: string): readonly Interview[] {
  const interviewer = useSettled(email.trim());
  const query = {
    state: 'ahead' as const,
    status: OPEN_INTERVIEWS.join(','),
    limit: PAGE_MAX,
    ...(interviewer.includes('@') && { interviewer }),
  };
  const { data } = useQuery({
    queryKey: keyOf(listInterviews, { query }),
    queryFn: ({ signal }) => call(listInterviews, { query, signal }),
  });
  return data ?? [];
}

/** One interview; null if it does not exist for this user. */
export function useInterview(interviewId: string) {
  return useEndpoint(getInterview, { params: { interviewId } });
}

/** The people an interview could be set for: shortlisted, or with an interview that was cancelled or is over. */
export function useInterviewable() {
  return usePages(interviewable, { idOf: ({ id }) => id });
}

const interviewable = pagesOf(listEmployerApplications, {
  query: { status: 'shortlisted,interview_scheduled', interview: 'none' },
});

/** Call after a move: somebody may have been shortlisted or rejected. */
export function refetchInterviewable(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: interviewable.queryKey });
}

export function useApplication(applicationId: string) {
  const { data, ...queryState } = useEndpoint(
    listEmployerApplications,
    { query: { ids: applicationId } },
    { staleTime: 0 },
  );
  return { ...queryState, application: data === undefined ? undefined : (data?.[0] ?? null) };
}

/** Refetches the interviews and what they affect: the status of applications and the counts, on either side. */
export function refreshInterviews(client: QueryClient): Promise<unknown> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => AFFECTED_LISTS.some((endpoint) => endpoint.path === path),
  });
}

/** Includes each single interview, because its key begins with the path of `listInterviews`. */
const AFFECTED_LISTS = [
  listInterviews,
  listApplications,
  getSeekerSummary,
  listEmployerApplications,
  getEmployerSummary,
] as const;

function useChange<Input = void>(send: (input: Input) => Promise<unknown>, title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title }),
    onError: (error) => reportFailure(error, 'Please try again.'),
    onSettled: () => refreshInterviews(client),
  });
}

interface Reply {
  readonly answer: InterviewAnswer;
  readonly proposals?: string[];
  readonly note?: string;
}

export function useReply(interviewId: string) {
  return useChange((body: Reply) => call(replyToInterview, { params: { interviewId }, body }), 'Answer Sent');
}

export function useChooseTime(interviewId: string) {
  return useChange(
    (scheduledAt: string) => call(chooseTime, { params: { interviewId }, body: { scheduledAt } }),
    'Interview Booked',
  );
}

export function useCancel(interviewId: string) {
  return useChange(
    (reason: string) => call(cancelInterview, { params: { interviewId }, body: { reason } }),
    'Interview Cancelled',
  );
}

export function useRecordNoShow(interviewId: string) {
  return useChange(
    (note: string) => call(recordNoShow, { params: { interviewId }, body: { note } }),
    'Recorded',
  );
}

export function useContestNoShow(interviewId: string) {
  return useChange(
    (note: string) => call(contestNoShow, { params: { interviewId }, body: { note } }),
    'Answer Sent',
  );
}

export function useWithdrawNoShow(interviewId: string) {
  return useChange(() => call(withdrawNoShow, { params: { interviewId } }), 'Taken Back');
}

export function calendarHref(interviewId: string): string {
  return hrefOf(interviewCalendar, { interviewId });
}

export function isUpcoming({ status, endsAt }: Interview, now: number): boolean {
  return isOpenInterview(status) && Date.parse(endsAt) > now;
}
