import { type ResponseRecord, responseWords } from '#contract/guarantee.ts';

interface ResponseRateProps {
  /** Left out by a server that does not know it. */
  readonly record: ResponseRecord | undefined;
}

/** How an employer has answered in the last ninety days (D27), in one line. */
export function ResponseRate({ record }: ResponseRateProps) {
  return record ? <p className="num mt-1 text-14 text-ink-2">{responseWords(record)}</p> : null;
}
