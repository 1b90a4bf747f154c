import {
  type ApplicationStatus,
  type BulkResult,
  bulkMove,
  type EmployerApplication,
  listEmployerApplications,
  type RejectionReason,
} from '#contract/applications.ts';
import { PAGE_MAX } from '#contract/paging.ts';
import { call } from '#web/http/api.ts';
import { fetchPage } from '#web/http/pages.ts';
import { type ListFilter, queryOf } from './list-filter.ts';
import { refusals } from './refusals.ts';
import { movesOf } from './stages.ts';

/** Applications per request: few enough that the progress bar moves. */
const CHUNK = 20;

/** What a bulk move needs of an application. */
export interface Movable extends Pick<EmployerApplication, 'id' | 'status'> {
  readonly moves: readonly ApplicationStatus[];
}

export function movable(application: EmployerApplication): Movable {
  return { id: application.id, status: application.status, moves: movesOf(application) };
}

/** Every application that matches the filter, however many pages that takes. Stops after a page if `isWanted` is false. */
export async function everyApplication(
  filter: ListFilter,
  isWanted: () => boolean = () => true,
): Promise<readonly Movable[]> {
  const applicationsById = new Map<string, Movable>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchPage<typeof listEmployerApplications>>> = await fetchPage(
      listEmployerApplications,
      {},
      { ...queryOf(filter, false), limit: PAGE_MAX },
      cursor,
    );
    for (const application of page.items) applicationsById.set(application.id, movable(application));
    cursor = page.next;
  } while (cursor !== null && isWanted());
  return [...applicationsById.values()];
}

interface BulkMove {
  readonly applications: readonly Movable[];
  readonly status: 'shortlisted' | 'rejected';
  readonly rejectionReason: RejectionReason | null;
  readonly rejectionNote?: string | null;
  readonly onProgress: (doneCount: number) => void;
}

/** Moves the applications, `CHUNK` per request, and stops at the first request that fails. */
export async function moveEveryone({
  applications,
  status,
  rejectionReason,
  rejectionNote = null,
  onProgress,
}: BulkMove): Promise<{ readonly results: readonly BulkResult[]; readonly hasFailed: boolean }> {
  const results: BulkResult[] = [];
  for (let start = 0; start < applications.length; start += CHUNK) {
    onProgress(start);
    const chunk = applications.slice(start, start + CHUNK);
    const from: ApplicationStatus[] = [...new Set(chunk.map((each) => each.status))];
    try {
      const body = { ids: chunk.map(({ id }) => id), status, rejectionReason, rejectionNote, from };
      const answer = await call(bulkMove, { body });
      results.push(...answer.results);
      for (const { id, message } of answer.results) refusals.set(id, message);
    } catch {
      return { results, hasFailed: true };
    }
  }
  return { results, hasFailed: false };
}
