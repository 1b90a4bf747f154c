import { useInterview } from '#web/features/interviews/interviews-query.ts';
import { NoShows } from '#web/features/interviews/no-shows.tsx';

/** Shows who did not come to this interview, and lets the reader record it. */
export function MissedInterview({ interviewId }: { readonly interviewId: string }) {
  const { data: interview } = useInterview(interviewId);
  return interview ? <NoShows interview={interview} /> : null;
}
