import { poundsRange } from '#contract/format.ts';
import type { ImportOutcome, ImportSample } from '#contract/imports.ts';
import { JOB_TYPE_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { Badge, Tag } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';

const MOST_SKILLS = 4;

export const OUTCOME_WORDS: Readonly<Record<ImportOutcome, string>> = {
  imported: 'New',
  paused: 'Paused',
  expired: 'Closed',
  reopened: 'Live again',
  updated: 'Changed',
  unchanged: 'Unchanged',
  repeated: 'Repeated',
  refused: 'Refused',
  left_out: 'Left out',
  kept: 'Edited here',
  removed: 'Gone',
};

/** An advert of the preview, shown as the role it would become. */
export function SampleRole({ sample }: { readonly sample: ImportSample }) {
  const { role, title, outcome, reason } = sample;
  return (
    <Panel className="grid h-full content-start gap-2 lg:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-16">{title}</h3>
        <Badge tone={outcome === 'imported' ? 'brand' : 'neutral'}>{OUTCOME_WORDS[outcome]}</Badge>
      </div>
      {reason ? <p className="text-14 text-ink-2">{reason}</p> : null}
      {role ? (
        <>
          <p className="text-14 text-ink-2">
            {[
              role.companyName,
              role.locationCity,
              WORK_MODE_WORDS[role.workMode],
              JOB_TYPE_WORDS[role.jobType],
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="num text-15 font-semibold">
            {poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}
          </p>
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {role.requiredSkills.slice(0, MOST_SKILLS).map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
            {role.requiredSkills.length > MOST_SKILLS ? (
              <li className="self-center text-14 text-ink-3">
                +{role.requiredSkills.length - MOST_SKILLS} more
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
