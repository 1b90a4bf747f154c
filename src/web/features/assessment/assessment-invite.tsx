import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { useAssessment } from './assessment-query.ts';

/** A discreet invitation in the rail, for seekers without an assessment. */
export function AssessmentInvite() {
  const { data: assessment } = useAssessment();
  const [path] = useLocation();
  if (assessment !== null || path === '/personality') return null;
  return (
    <div className="mb-4 rounded-panel bg-blush p-4 text-on-blush">
      <p className="display text-18 leading-tight">How do you like to work?</p>
      <p className="mt-1.5 text-14">Six minutes of questions help us find teams that suit you.</p>
      <Link
        href="/personality"
        className="mt-1 inline-flex min-h-11 items-center gap-1 text-14 font-semibold underline underline-offset-4"
      >
        Take the assessment
        <Icon of={ArrowRight} className="size-4" />
      </Link>
    </div>
  );
}
