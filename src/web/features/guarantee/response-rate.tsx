import { type ResponseRecord, responseWords } from '#contract/guarantee.ts';

interface ResponseRateProps {
  /** undefined from a server without this feature. */
  readonly record: ResponseRecord | undefined;
}

/** How an employer has answered in the last ninety days (D27), in one line. */
export function ResponseRate({ record }: ResponseRateProps) {
  return record ? <p className="num mt-1 text-14 text-ink-2">{responseWords(record)}</p> : null;
}
