interface FactsProps {
  /** Term and value; 'Not given' is shown if there is no value. */
  readonly facts: readonly (readonly [term: string, value: string | null])[];
}

/** A list of terms and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-14 text-ink-3">{term}</dt>
          <dd className="text-16 wrap-anywhere">{value || <span className="text-ink-3">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
