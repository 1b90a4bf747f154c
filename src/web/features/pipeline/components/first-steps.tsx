import {
  BadgeCheck,
  BriefcaseBusiness,
  ChevronRight,
  Circle,
  CircleCheck,
  HeartHandshake,
  type LucideIcon,
  ReceiptText,
  Users,
} from 'lucide-react';
import { Link } from 'wouter';
import { getBilling } from '#contract/billing.ts';
import { listInvitations, listMembers } from '#contract/members.ts';
import type { Permission } from '#contract/permissions.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { useCompanyCulture } from '#web/features/culture/culture-query.ts';
import { useMay } from '#web/features/team/membership.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface Step {
  readonly words: string;
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly href: string;
  readonly needs: Permission;
  readonly isDone: boolean;
}

/** On the dashboard of a company without a job: the first steps, and which of them are done. */
export function FirstSteps() {
  const company = useCompany();
  const culture = useCompanyCulture();
  const may = useMay();
  const billing = useEndpoint(getBilling, {}, { enabled: may?.('billing') ?? false });
  const invites = { enabled: may?.('members.manage') ?? false };
  const members = useEndpoint(listMembers, { query: { limit: 2 } }, invites);
  const invitations = useEndpoint(listInvitations, { query: { limit: 1 } }, invites);
  const isLoading = [culture, billing, members, invitations].some((each) => each.isLoading);
  if (company === undefined || may === undefined || isLoading) return <Loading className="min-h-80" />;
  const steps: readonly Step[] = [
    {
      words: 'Post your first job',
      hint: may('imports')
        ? 'Or import the ones you advertise elsewhere.'
        : 'You see who fits it as soon as it is live.',
      icon: BriefcaseBusiness,
      href: '/employer/create-job',
      needs: 'roles.edit',
      isDone: false,
    },
    {
      words: 'Describe how your teams work',
      hint: 'Seekers who took the assessment see how they would fit in.',
      icon: HeartHandshake,
      href: '/employer/setup',
      needs: 'company.edit',
      isDone: Boolean(culture.data?.culture),
    },
    {
      words: 'Check your plan and add a card',
      hint: 'How many jobs can be live depends on it.',
      icon: ReceiptText,
      href: '/employer/billing',
      needs: 'billing',
      isDone: Boolean(billing.data?.card),
    },
    {
      words: 'Ask to be verified',
      hint: 'Your jobs then show that we have checked your company.',
      icon: BadgeCheck,
      href: '/employer/setup',
      needs: 'company.edit',
      isDone: Boolean(company?.verification?.verifiedAt ?? company?.verificationAskedAt),
    },
    {
      words: 'Invite your colleagues',
      hint: 'Recruiters, hiring managers, interviewers and finance see what is relevant to them.',
      icon: Users,
      href: '/employer/team',
      needs: 'members.manage',
      isDone: (members.data?.length ?? 0) > 1 || (invitations.data?.length ?? 0) > 0,
    },
  ];
  return (
    <Panel padded={false} aria-labelledby="first-steps">
      <h2 id="first-steps" className="px-4 pt-4 pb-3 text-20 lg:px-6 lg:pt-5">
        First steps
      </h2>
      <ol>
        {steps
          .filter(({ needs }) => may(needs))
          .map(({ words, hint, icon, href, isDone }) => (
            <li key={words} className="border-t border-line">
              <Link
                href={href}
                className="flex min-h-16 items-center gap-4 px-4 py-3 -outline-offset-3 hover:bg-sunken lg:px-6"
              >
                <Icon of={icon} className="size-6 flex-none text-brand" />
                <span className="min-w-0 flex-1">
                  <b className="block text-16 font-semibold">{words}</b>
                  <span className="block text-14 text-ink-2">{hint}</span>
                </span>
                {isDone ? (
                  <>
                    <Icon of={CircleCheck} className="size-5 flex-none text-brand" />
                    <span className="sr-only">Done</span>
                  </>
                ) : (
                  <Icon of={Circle} className="size-5 flex-none text-ink-3" />
                )}
                <Icon of={ChevronRight} className="size-5 flex-none text-ink-3" />
              </Link>
            </li>
          ))}
      </ol>
    </Panel>
  );
}
