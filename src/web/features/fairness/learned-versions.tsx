import { inDigits } from '#contract/format.ts';
import type { CalibrationReport, LearnedVersion } from '#contract/learning.ts';
import { dayAndYear } from '#web/format/days.ts';
import { Badge } from '#web/ui/badge.tsx';

const PARTS: Readonly<Record<string, string>> = {
  skills: 'Skills',
  text: 'Profile and advert',
  title: 'Job title',
  experience: 'Experience',
  place: 'Place',
  pay: 'Pay',
};

/** Every set of weights that was tried, the latest first, with its measurements. */
export function LearnedVersions({ report }: { readonly report: CalibrationReport }) {
  if (report.learned.length === 0) {
    return (
      <p className="text-15 text-ink-2">
        The weights are set by hand. Once there are {report.enoughDecisions} decisions, others are tried each
        night, and used only if they do better on decisions they have not seen.
      </p>
    );
  }
  return (
    <section>
      <h3 className="text-16">What was learned from decisions</h3>
      <ul className="mt-2 grid divide-y divide-line">
        {report.learned.map((version) => (
          <li key={version.version} className="py-1">
            <Version {...version} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Version({ version, learnedAt, decisions, isActive, ...facts }: LearnedVersion) {
  const { logLoss, ranking, calibration, weights, isRecalibrated } = facts;
  return (
    <details open={isActive}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-2 text-15">
        <span className="font-semibold">Version {version}</span>
        <span className="num text-ink-2">
          {dayAndYear(learnedAt)}, {inDigits(decisions)} decisions
        </span>
        {isActive ? <Badge tone="brand">In use</Badge> : <Badge>Not in use</Badge>}
        {isRecalibrated ? <Badge tone="info">Recalibrated</Badge> : null}
      </summary>
      <table className="num mb-3 w-full text-15">
        <thead className="text-left text-13 text-ink-2">
          <tr>
            <th className="py-1 font-medium">Weight</th>
            <th className="py-1 text-right font-medium">By hand</th>
            <th className="py-1 text-right font-medium">Learned</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {weights.map(({ part, percent, handPercent }) => (
            <tr key={part}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {PARTS[part] ?? part}
              </th>
              <td className="py-1.5 text-right text-ink-2">{handPercent}%</td>
              <td className="py-1.5 text-right font-semibold">{percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="num mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-15">
        <Measure name="Log loss, lower is better" {...logLoss} />
        <Measure name="Ranking (nDCG), higher is better" {...ranking} />
        {calibration ? <Measure name="Log loss of the percentage" {...calibration} /> : null}
      </dl>
    </details>
  );
}

interface MeasureProps {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

function Measure({ name, before, after }: MeasureProps) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd>
        {before?.toFixed(3) ?? 'none'} → <b>{after?.toFixed(3) ?? 'none'}</b>
      </dd>
    </>
  );
}
