import { Download } from 'lucide-react';
import { downloadFairness, type FairnessGroup, getFairness, LEAST_GROUP } from '#contract/monitoring.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { RatioPlot } from './ratio-plot.tsx';

/** Decisions by the groups that people chose to declare (D2). Shows only groups, and no figures of small ones. */
export function FairnessPanel() {
  const { data } = useEndpoint(getFairness);
  return (
    <FormCard
      title="Fairness"
      hint={`Shortlist rates by voluntary answers, compared with the group with the highest rate. The line at 0.8 is the four-fifths rule; the bar is a 95% range. Groups under ${LEAST_GROUP} people are not shown, nor any group that would reveal one.`}
    >
      {data === null ? <p className="text-15 text-ink-2">The report did not load.</p> : null}
      {data?.questions.map(({ question, ask, groups }) => (
        <section key={question}>
          <h3 className="text-16">{ask}</h3>
          <Groups ask={ask} groups={groups} />
        </section>
      ))}
      {data ? (
        <a href={downloadFairness.path} download className={buttonClass({ variant: 'quiet' })}>
          <Icon of={Download} />
          Download as CSV
        </a>
      ) : null}
    </FormCard>
  );
}

function Groups({ ask, groups }: { readonly ask: string; readonly groups: readonly FairnessGroup[] }) {
  const shownGroups = groups.filter(({ figures }) => figures !== null);
  if (shownGroups.length === 0) return <p className="mt-1 text-15 text-ink-2">Too few answers to show.</p>;
  const hiddenGroups = groups.filter(({ figures }) => figures === null);
  return (
    <>
      <table className="mt-2 w-full table-fixed text-15">
        <caption className="sr-only">{ask}</caption>
        <thead className="text-left text-13 text-ink-2">
          <tr>
            <th className="w-[38%] py-1 pr-2 font-medium">Group</th>
            <th className="w-[22%] py-1 pr-2 font-medium">Shortlisted</th>
            <th className="py-1 font-medium">Compared with the best</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shownGroups.map(({ answer, label, figures }) =>
            figures === null ? null : (
              <tr key={answer} className="align-top">
                <th scope="row" className="py-2 pr-2 text-left font-semibold wrap-anywhere">
                  {label}
                  <span className="num block text-13 font-normal text-ink-2">
                    {figures.people} people, {figures.applications} applications
                  </span>
                  <span className="num block text-13 font-normal text-ink-2">
                    Mean fit {figures.fitPercent}
                    {'\u00a0'}%
                  </span>
                </th>
                <td className="num py-2 pr-2">
                  {figures.shortlistRate === null
                    ? 'none decided'
                    : `${Math.round(figures.shortlistRate * 100)}%`}
                </td>
                <td className="py-2">
                  {figures.isBest ? <span className="text-14 text-ink-2">Highest rate</span> : null}
                  {figures.ratio ? <RatioPlot ratio={figures.ratio} /> : null}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {hiddenGroups.length > 0 ? (
        <p className="mt-2 text-13 text-ink-2">
          Not shown: {hiddenGroups.map(({ label }) => label).join('; ')}.
        </p>
      ) : null}
    </>
  );
}
