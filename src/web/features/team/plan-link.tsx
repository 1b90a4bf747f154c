import { Link } from 'wouter';
import { useMay } from './membership.ts';

/** Leads from a refusal by the plan to the plan. Renders nothing for a member who may not see it, such as a recruiter. */
export function PlanLink() {
  const may = useMay();
  if (may?.('billing') === false) return null;
  return (
    <Link href="/employer/billing" className="font-semibold underline underline-offset-4">
      Plan and billing
    </Link>
  );
}
