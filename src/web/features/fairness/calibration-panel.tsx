import { useState } from 'react';
import { type CalibrationReport, getCalibration } from '#contract/learning.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { LearnedVersions } from './learned-versions.tsx';

const ALL_SCORERS = '';

/**
 * How well fit scores predicted employers' decisions, and what the scorer has learned from them. One of the panels in an
 * Admin's profile (D2).
 */
export function CalibrationPanel() {
  const { data } = useEndpoint(getCalibration);
  const [scorer, setScorer] = useState(ALL_SCORERS);
  const table = data?.scorers.find(({ version }) => version === scorer) ?? data?.all;
  return (
    <FormCard
      title="Does the fit predict decisions?"
      hint="How many decided applications were shortlisted at each fit. Withdrawn ones, and those rejected because the role was filled, are not counted."
    >
      {data === null ? <p className="text-15 text-ink-2">The table did not load.</p> : null}
      {data && data.scorers.length > 1 ? (
        <Field label="Scorer">
          <Select value={scorer} onChange={(event) => setScorer(event.target.value)}>
            <option value={ALL_SCORERS}>Overall</option>
            {data.scorers.map(({ version, decided }) => (
              <option key={version} value={version}>
                {version} ({decided} decided)
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {table?.decided === 0 ? <p className="text-15 text-ink-2">Nothing has been decided yet.</p> : null}
      {table && table.decided > 0 ? <Bins table={table} /> : null}
      {data ? <LearnedVersions report={data} /> : null}
    </FormCard>
  );
}

function Bins({ table }: { readonly table: CalibrationReport['all'] }) {
  return (
    <div>
      <table className="num w-full text-15">
        <caption className="sr-only">Predicted fit and shortlisted applications</caption>
        <thead className="text-left text-13 text-ink-2">
          <tr>
            <th className="py-1 pr-2 font-medium">Fit</th>
            <th className="py-1 pr-2 font-medium">Mean</th>
            <th className="py-1 pr-2 font-medium">Shortlisted (95%)</th>
            <th className="py-1 text-right font-medium">Of</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.bins.flatMap((bin) =>
            bin.observedInt === null || bin.predictedInt === null ? (
              []
            ) : (
              <tr key={bin.fromInt}>
                <th scope="row" className="py-2 pr-2 text-left font-normal whitespace-nowrap">
                  {bin.fromInt / 100} to {bin.toInt / 100}%
                </th>
                <td className="py-2 pr-2">{wholePercent(bin.predictedInt)}%</td>
                <td className="py-2 pr-2">
                  <b>{wholePercent(bin.observedInt)}%</b>{' '}
                  <span className="text-ink-2">
                    ({wholePercent(bin.lowInt)} to {wholePercent(bin.highInt)})
                  </span>
                </td>
                <td className="py-2 text-right">{bin.decided}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="mt-3 text-15">
        {table.shortlisted} of {table.decided} shortlisted. Mean gap between fit and shortlisted share:{' '}
        <b className="num">{wholePercent(table.calibrationErrorInt ?? 0)} points</b>.
      </p>
    </div>
  );
}

function wholePercent(basisPoints: number): number {
  return Math.round(basisPoints / 100);
}
