import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApplicationStatus,
  getEmployerSummary,
  getHistory,
  listEmployerApplications,
  moveApplication,
  type RejectionReason,
} from '#contract/applications.ts';
import { getBilling, listHires } from '#contract/billing.ts';
import { getEmployer } from '#contract/employers.ts';
import { listThreads } from '#contract/messages.ts';
import type { OfferTerms } from '#contract/offers.ts';
import { nameSalary } from '#web/features/hires/hires-query.ts';
import { interviewableChanged } from '#web/features/interviews/interviews-query.ts';
import { isOwnRoles } from '#web/features/roles/own-roles.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { RequestError } from '#web/http/request-error.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refetchPages, refreshApplications } from './application-pages.ts';
import { refusals } from './refusals.ts';

const SUMMARY_KEY = keyOf(getEmployerSummary);
/** The company carries its response rate. */
const COMPANY_KEY = keyOf(getEmployer);
const HIRES_KEYS = [keyOf(listHires), keyOf(getBilling)] as const;

/** What the cards count. */
export function useSummary() {
  return useEndpoint(getEmployerSummary);
}

export interface Move {
  readonly applicationId: string;
  readonly status: ApplicationStatus;
  /** What this screen showed it in; where it is in another by now the server refuses. */
  readonly from: ApplicationStatus;
  readonly rejectionReason?: RejectionReason | null;
  /** What is added to the reason. */
  readonly rejectionNote?: string | null;
  /** What a hire was agreed at, where it was said. */
  readonly salaryPence?: number | null;
  /** With `offered`: the terms. */
  readonly offer?: OfferTerms;
}

/** Moves an application on; whatever the answer, what is shown is the server's truth again. */
export function useMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ applicationId, salaryPence = null, ...body }: Move) => {
      await call(moveApplication, { params: { applicationId }, body });
      // The hire stands whatever becomes of its salary, which can be said later as well.
      const isSaved = salaryPence === null ? null : nameSalary(applicationId, salaryPence);
      return isSaved?.then(
        ({ seekerName }) => `${seekerName} is asked to confirm the salary.`,
        () => 'The salary was not saved. Please enter it on the billing page.',
      );
    },
    onSuccess: (description) => toast({ title: 'Application Updated', ...(description && { description }) }),
    onMutate: ({ applicationId }) => refusals.set(applicationId, null),
    onError: (error, { applicationId }) => {
      reportError('Failed to update application status.');
      if (error instanceof RequestError) refusals.set(applicationId, error.serverMessage);
    },
    onSettled: (_answer, _error, { applicationId }) => showTruth(client, [applicationId]),
  });
}

/** After moves: these applications as they are now, and everything that counts them. */
export async function showTruth(client: QueryClient, ids: readonly string[]): Promise<void> {
  interviewableChanged(client);
  const counting = [
    ...[keyOf(listEmployerApplications), SUMMARY_KEY, COMPANY_KEY, keyOf(listThreads)].map((queryKey) =>
      client.invalidateQueries({ queryKey, exact: true }),
    ),
    ...HIRES_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ predicate: ({ queryKey }) => isOwnRoles(queryKey) }),
  ];
  for (const id of ids)
    void client.invalidateQueries({ queryKey: keyOf(getHistory, { params: { applicationId: id } }) });
  // Offline the rows stay as they were; the stream's next resync brings the truth.
  await refreshApplications(client, ids).catch(() => {});
  // In the long list a row stays where it is, whatever it has become; a card is in another column now.
  await Promise.all([
    refetchPages(client, ['look', 'column']),
    refetchPages(client, ['list'], false),
    ...counting,
  ]);
}

export function recount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SUMMARY_KEY });
  void client.invalidateQueries({ queryKey: COMPANY_KEY, exact: true });
}

/** What has happened to an application. */
export function useHistory(applicationId: string) {
  return useEndpoint(getHistory, { params: { applicationId } }).data;
}
