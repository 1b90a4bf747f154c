import { type Shape, wordsOf } from '#adverts/json-shape.ts';
import { isRefusal, type RefusalCode } from '#adverts/outcome.ts';
import { type ImportedRole, postingToRole } from '#adverts/posting-to-role.ts';
import { plainLine } from '#adverts/text/clean-text.ts';
import type { ReportRow } from './write-import-report.ts';

export interface Storable {
  readonly line: number;
  readonly role: ImportedRole;
}
/**
 * A row whose outcome is known, or an advert whose outcome is known once it is stored. Both are in one list, so that the
 * row-by-row file has them in order.
 */
export type ImportRow = ReportRow | Storable;

/** Reads one advert; `firstLines` remembers where each first occurred. */
export function readRow(line: number, posting: Shape, firstLines: Map<string, number>): ImportRow {
  const role = postingToRole(posting);
  const title = plainLine(wordsOf(posting.title) ?? '', 140);
  if (isRefusal(role)) return refusedRow(line, role.code, role.reason, title);
  const firstLine = firstLines.get(role.sourceKey);
  if (firstLine !== undefined) {
    return {
      line,
      outcome: 'repeated',
      code: null,
      reason: `Repeats the advert on line ${firstLine}.`,
      title,
      roleId: '',
    };
  }
  firstLines.set(role.sourceKey, line);
  return { line, role };
}

export function isStorable(row: ImportRow): row is Storable {
  return 'role' in row;
}

export function problemOf(row: { line: number; problem: string; isNotPosting?: true }): ReportRow {
  return refusedRow(row.line, row.isNotPosting ? 'not_a_posting' : 'unreadable', row.problem, '');
}

function refusedRow(line: number, code: RefusalCode, reason: string, title: string): ReportRow {
  return { line, outcome: 'refused', code, reason, title, roleId: '' };
}
