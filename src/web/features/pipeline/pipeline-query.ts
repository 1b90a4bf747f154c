import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApplicationStatus,
  getEmployerSummary,
  getHistory,
  listEmployerApplications,
  moveApplication,
  type RejectionReason,
  takeBackRejection,
  UNDO_MS,
} from '#contract/applications.ts';
import { getBilling, listHires } from '#contract/billing.ts';
import { getEmployer } from '#contract/employers.ts';
import { listThreads } from '#contract/messages.ts';
import type { OfferTerms } from '#contract/offers.ts';
import { nameSalary } from '#web/features/hires/hires-query.ts';
import { refetchInterviewable } from '#web/features/interviews/interviews-query.ts';
import { isOwnRoles } from '#web/features/roles/own-roles.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { RequestError } from '#web/http/request-error.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refetchChanged } from './application-pages.ts';
import { refusals } from './refusals.ts';
import { useHiresPlace } from './use-hires-place.ts';

const SUMMARY_KEY = keyOf(getEmployerSummary);
/** The company's data includes its response rate. */
const COMPANY_KEY = keyOf(getEmployer);
const HIRES_KEYS = [keyOf(listHires), keyOf(getBilling)] as const;

/** The counts at the top of the dashboard and on its tabs. */
export function useSummary(enabled: boolean) {
  return useEndpoint(getEmployerSummary, undefined, { enabled });
}

export interface Move {
  readonly applicationId: string;
  readonly status: ApplicationStatus;
  /** The status that this screen showed; the server refuses if it has changed. */
  readonly from: ApplicationStatus;
  readonly rejectionReason?: RejectionReason | null;
  /** Text in addition to the reason. */
  readonly rejectionNote?: string | null;
  /** The agreed salary of a hire, if given. */
  readonly salaryPence?: number | null;
  /** With `offered`: the terms. */
  readonly offer?: OfferTerms;
}

/** Moves an application; whatever the response, the screens then show the server's state. */
export function useMove() {
  const client = useQueryClient();
  const undo = useTakeBack();
  const hiresPlace = useHiresPlace();
  return useMutation({
    mutationFn: async ({ applicationId, salaryPence = null, ...body }: Move) => {
      const undoable = body.status === 'rejected';
      const { undoUntil } = await call(moveApplication, {
        params: { applicationId },
        body: { ...body, ...(undoable && { undoable }) },
      });
      if (undoUntil !== undefined) return { undoUntil };
      // The hire counts even if saving the salary fails; it can be entered later.
      const isSaved = salaryPence === null ? null : nameSalary(applicationId, salaryPence);
      const description = await isSaved?.then(
        ({ seekerName }) => `${seekerName} has been asked to confirm the salary.`,
        () => `The salary was not saved. Please enter it ${hiresPlace}.`,
      );
      return { description };
    },
    onSuccess: ({ undoUntil, description }, { applicationId }) => {
      if (undoUntil === undefined)
        toast({ title: 'Application Updated', ...(description && { description }) });
      else offerToUndo(applicationId, undo.mutate);
    },
    onMutate: ({ applicationId }) => refusals.set(applicationId, null),
    onError: (error, { applicationId }) => {
      reportError('Failed to update application status.');
      refusals.setFrom(applicationId, error);
    },
    onSettled: (_answer, _error, { applicationId }) => refetchAfterMoves(client, [applicationId]),
  });
}

/** A toast that offers to undo the rejection. The applicant is notified once it can no longer be undone. */
function offerToUndo(applicationId: string, undo: (applicationId: string) => void): void {
  toast({
    title: 'Rejected',
    description: 'They will be told in ten seconds.',
    durationMs: UNDO_MS,
    action: { label: 'Undo', run: () => undo(applicationId) },
  });
}

/** Undoes a rejection before its seeker is notified of it. */
export function useTakeBack(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (applicationId: string) => call(takeBackRejection, { params: { applicationId } }),
    onSuccess: () => toast({ title: 'Rejection Taken Back', description: 'Nobody was told.' }),
    onError: (error) =>
      reportError((error instanceof RequestError && error.serverMessage) || 'It could not be taken back.'),
    onSettled: async (_answer, _error, applicationId) => {
      await refetchAfterMoves(client, [applicationId]);
      onDone?.();
    },
  });
}

/** After moves: refetches these applications and everything that counts them. */
export async function refetchAfterMoves(client: QueryClient, ids: readonly string[]): Promise<void> {
  refetchInterviewable(client);
  const refetches = [
    ...[keyOf(listEmployerApplications), SUMMARY_KEY, COMPANY_KEY, keyOf(listThreads)].map((queryKey) =>
      client.invalidateQueries({ queryKey, exact: true }),
    ),
    ...HIRES_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ predicate: ({ queryKey }) => isOwnRoles(queryKey) }),
  ];
  for (const id of ids)
    void client.invalidateQueries({ queryKey: keyOf(getHistory, { params: { applicationId: id } }) });
  await Promise.all([refetchChanged(client, ids), ...refetches]);
}

export function recount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SUMMARY_KEY });
  void client.invalidateQueries({ queryKey: COMPANY_KEY, exact: true });
}

/** The history of an application. */
export function useHistory(applicationId: string) {
  return useEndpoint(getHistory, { params: { applicationId } }).data;
}
