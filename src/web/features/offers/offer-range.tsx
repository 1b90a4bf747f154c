import { pounds } from '#contract/format.ts';
import { useProposal } from './proposal-query.ts';

interface Advertised {
  readonly fromPence: number;
  readonly toPence: number;
}

/** A sentence about pay outside what the role was advertised with; null for pay inside it. */
export function outsideWords(salaryPence: number, { fromPence, toPence }: Advertised): string | null {
  if (salaryPence >= fromPence && salaryPence <= toPence) return null;
  const where = salaryPence < fromPence ? 'below' : 'above';
  return `This is ${where} the advertised ${pounds(fromPence)} to ${pounds(toPence)}, and goes on your company’s public record.`;
}

interface OfferRangeProps {
  readonly applicationId: string;
  readonly salaryPence: number;
}

/** The same, beside what is typed. */
export function OfferRange({ applicationId, salaryPence }: OfferRangeProps) {
  const { data } = useProposal(applicationId);
  const words = data?.advertised ? outsideWords(salaryPence, data.advertised) : null;
  return words === null ? null : <span className="block font-medium text-danger">{words}</span>;
}
