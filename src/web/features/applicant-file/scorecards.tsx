import { useState } from 'react';
import {
  EVIDENCE_MAX,
  type Finding,
  type InterviewScorecards,
  RATINGS,
  type Rating,
  type Scorecard,
} from '#contract/applicant-file.ts';
import { dayInFull } from '#web/format/days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, Textarea } from '#web/ui/inputs.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useSaveScorecard, useScorecards } from './file-query.ts';
import { MissedInterview } from './missed-interview.tsx';
import { startFindings } from './scorecard-draft.ts';

const SCALE = (Object.entries(RATINGS) as [string, string][]).map(([value, words]) => ({
  value: Number(value) as Rating,
  words,
}));

/** The interviewers' scorecards, by interview. Somebody asked for one sees colleagues' only after submitting their own. */
export function Scorecards({ applicationId }: { readonly applicationId: string }) {
  const { data } = useScorecards(applicationId);
  if (data === undefined) return <Skeleton className="h-24 rounded-tile" />;
  if (data !== null && data.interviews.length === 0) return null;
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-18">Scorecards</h3>
        <p className="mt-1 text-14 text-ink-2">
          What interviewers found. Nod doesn’t score it or use it to order applicants.
        </p>
      </div>
      {data === null ? <p className="text-15 text-ink-2">The scorecards could not be loaded.</p> : null}
      {data?.interviews.map((interview) => (
        <InterviewSection key={interview.interviewId} applicationId={applicationId} interview={interview} />
      ))}
    </section>
  );
}

interface ScorecardProps {
  readonly applicationId: string;
  readonly interview: InterviewScorecards;
}

function InterviewSection({ applicationId, interview }: ScorecardProps) {
  const { isAsked, own, others, submitted, scheduledAt, kit } = interview;
  const hasBegun = Date.parse(scheduledAt) <= Date.now();
  const isOpen = hasBegun && isAsked && (own === null || own.submittedAt === null);
  return (
    <div className="grid gap-4">
      <h4 className="text-15 font-semibold">Interview on {dayInFull(scheduledAt)}</h4>
      {kit ? <Kit name={kit.name} questions={kit.questions} /> : null}
      <MissedInterview interviewId={interview.interviewId} />
      {isOpen ? <OwnScorecard key={scheduledAt} applicationId={applicationId} interview={interview} /> : null}
      {own !== null && !isOpen ? <ReadScorecard scorecard={own} who="You" /> : null}
      {others.map((scorecard) => (
        <ReadScorecard
          key={scorecard.author?.userId ?? scorecard.submittedAt}
          scorecard={scorecard}
          who={scorecard.author?.name ?? 'A former member'}
        />
      ))}
      {isOpen && submitted > 0 ? (
        <p className="text-14 text-ink-2">
          {submitted === 1 ? 'One colleague has' : `${submitted} colleagues have`} submitted a scorecard. You
          see theirs once you submit yours, so everyone judges independently.
        </p>
      ) : null}
      {!isOpen && own === null && others.length === 0 ? (
        <p className="text-15 text-ink-2">
          {isAsked && !hasBegun
            ? 'You can fill in your scorecard once the interview has begun.'
            : 'No scorecard has been submitted yet.'}
        </p>
      ) : null}
    </div>
  );
}

interface KitProps {
  readonly name: string;
  readonly questions: readonly string[];
}

/** The questions to ask, beside the form for the evidence. */
function Kit({ name, questions }: KitProps) {
  return (
    <details open className="rounded-tile p-4 ring-1 ring-line">
      <summary className="min-h-6 cursor-pointer text-15 font-semibold">Questions: {name}</summary>
      <ol className="mt-2 grid list-decimal gap-2 pl-6 text-15 wrap-anywhere">
        {questions.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ol>
    </details>
  );
}

function OwnScorecard({ applicationId, interview: { interviewId, criteria, own } }: ScorecardProps) {
  const save = useSaveScorecard(applicationId, interviewId);
  const [findings, setFindings] = useState<readonly Finding[]>(() => startFindings(criteria, own));
  const [summary, setSummary] = useState(own?.summary ?? '');

  function change(criterion: string, fields: Partial<Finding>) {
    setFindings(findings.map((each) => (each.criterion === criterion ? { ...each, ...fields } : each)));
  }

  function send(submit: boolean) {
    save.mutate({ findings: [...findings], summary, submit });
  }

  return (
    <div className="grid gap-5 rounded-tile bg-sunken p-4">
      {findings.map(({ criterion, rating, evidence }) => (
        <fieldset key={criterion} className="grid gap-2">
          <legend className="text-15 font-semibold wrap-anywhere">{criterion}</legend>
          <Field label={`Rating for ${criterion}`} hideLabel>
            <Select
              value={rating ?? ''}
              onChange={({ target }) =>
                change(criterion, {
                  rating: SCALE.find(({ value }) => String(value) === target.value)?.value ?? null,
                })
              }
            >
              <option value="">Not looked at</option>
              {SCALE.map(({ value, words }) => (
                <option key={value} value={value}>
                  {value} · {words}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={`Evidence for ${criterion}`} hideLabel>
            <Textarea
              rows={2}
              maxLength={EVIDENCE_MAX}
              value={evidence ?? ''}
              placeholder="What they said or did that shows it"
              onChange={({ target }) => change(criterion, { evidence: target.value })}
            />
          </Field>
        </fieldset>
      ))}
      <Field label="Summary">
        <Textarea
          rows={2}
          maxLength={EVIDENCE_MAX}
          value={summary}
          onChange={({ target }) => setSummary(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          busy={save.isPending}
          disabled={findings.every(({ rating }) => rating === null)}
          onClick={() => send(true)}
        >
          Submit scorecard
        </Button>
        <Button variant="quiet" size="sm" disabled={save.isPending} onClick={() => send(false)}>
          Save draft
        </Button>
        <p className="text-14 text-ink-2">You can’t change it once submitted.</p>
      </div>
    </div>
  );
}

function ReadScorecard({ scorecard, who }: { readonly scorecard: Scorecard; readonly who: string }) {
  return (
    <article aria-label={`Scorecard: ${who}`} className="grid gap-3 rounded-tile p-4 ring-1 ring-line">
      <p className="text-15 font-semibold">{who}</p>
      <dl className="grid gap-3">
        {scorecard.findings.map(({ criterion, rating, evidence }) => (
          <div key={criterion}>
            <dt className="flex flex-wrap items-center gap-2 text-15 wrap-anywhere">
              {criterion}
              <Badge tone={rating === null ? 'neutral' : rating > 2 ? 'brand' : 'amber'}>
                {rating === null ? 'Not looked at' : `${rating} of 4 · ${RATINGS[rating]}`}
              </Badge>
            </dt>
            {evidence === null ? null : (
              <dd className="mt-1 text-15 text-ink-2 wrap-anywhere whitespace-pre-line">{evidence}</dd>
            )}
          </div>
        ))}
      </dl>
      {scorecard.summary === null ? null : (
        <p className="text-15 wrap-anywhere whitespace-pre-line">{scorecard.summary}</p>
      )}
    </article>
  );
}
