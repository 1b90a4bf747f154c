import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmployerApplication } from '#contract/applications.ts';
import {
  cancelInterview,
  type Interview,
  type InterviewAnswer,
  isOpenInterview,
  replyToInterview,
} from '#contract/interviews.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

const INTERVIEWS_KEY = ['/api/interviews'] as const;

/** One's own, on either side: the soonest first, then what is over or off. */
export function useInterviews() {
  return useQuery<readonly Interview[] | null>({ queryKey: INTERVIEWS_KEY });
}

/** One of them; null where it is not there for whoever asks. */
export function useInterview(interviewId: string) {
  return useQuery<Interview | null>({ queryKey: [...INTERVIEWS_KEY, interviewId] });
}

/** Whom an interview could be set for: shortlisted, or with an interview that fell through or is over. */
export function useInterviewable() {
  return useQuery<readonly EmployerApplication[] | null>({
    queryKey: ['/api/employer/applications?status=shortlisted,interview_scheduled&limit=100'],
    // Somebody may have been shortlisted a moment ago.
    staleTime: 0,
  });
}

export function useApplication(applicationId: string) {
  const { data, ...rest } = useQuery<readonly EmployerApplication[] | null>({
    queryKey: [`/api/employer/applications?ids=${encodeURIComponent(applicationId)}`],
    staleTime: 0,
  });
  return { ...rest, application: data === undefined ? undefined : (data?.[0] ?? null) };
}

/** What an interview changes beside itself: where its application stands, on either side. */
export function refreshInterviews(client: QueryClient): Promise<unknown> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => CHANGED.some((each) => String(path).startsWith(each)),
  });
}

const CHANGED = [
  '/api/interviews',
  '/api/applications',
  '/api/employer/applications',
  '/api/employer/summary',
];

/** The server's own words where it refused, else that something went wrong. */
export function reasonOf(error: unknown): string {
  const said = error instanceof RequestError && error.status < 500 ? error.serverMessage : null;
  return said ?? 'Please try again.';
}

function useChange<Input>(send: (input: Input) => Promise<unknown>, said: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: said }),
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), tone: 'destructive' }),
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

export function useCancel(interviewId: string) {
  return useChange(
    (reason: string) => call(cancelInterview, { params: { interviewId }, body: { reason } }),
    'Interview Cancelled',
  );
}

export function calendarHref(interviewId: string): string {
  return `/api/interviews/${interviewId}/calendar.ics`;
}

export function isUpcoming({ status, endsAt }: Interview, now: number): boolean {
  return isOpenInterview(status) && Date.parse(endsAt) > now;
}
