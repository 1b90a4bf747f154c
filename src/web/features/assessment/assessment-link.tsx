import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAssessment } from './assessment-query.ts';

/** The link from the profile to the assessment, or to its result. */
export function AssessmentLink() {
  const { data: assessment } = useAssessment();
  const [words, link] = wordsFor(assessment);
  return (
    <Panel tone="blush">
      <h2 className="text-20">How you like to work</h2>
      <p className="mt-1 text-15">{words}</p>
      <Link
        href="/personality"
        className="mt-2 inline-flex min-h-11 items-center gap-1 text-15 font-semibold underline underline-offset-4"
      >
        {link}
        <Icon of={ArrowRight} className="size-4" />
      </Link>
    </Panel>
  );
}

/** @param assessment undefined while it is not known whether there is one */
function wordsFor(assessment: unknown): readonly [words: string, link: string] {
  if (assessment === undefined) {
    return ['Questions that help us find teams that work the way you do.', 'Open the assessment'];
  }
  return assessment === null
    ? [
        'Six minutes of questions, no right answers. They help us find teams that work the way you do.',
        'Take the assessment',
      ]
    : [
        'Your personality assessment is complete. Look at the result, choose who sees it, or retake it.',
        'See your result',
      ];
}
