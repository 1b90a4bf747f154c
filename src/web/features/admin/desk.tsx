import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { getDesk } from '#contract/admin.ts';
import { type DeskSection, deskHref } from '#contract/desk.ts';
import { getSecondFactors } from '#contract/second-factors.ts';
import { SecondFactorGate } from '#web/features/security/second-factor-gate.tsx';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { CountBadge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { DESK_GROUPS, SECTION_LABELS, type WaitingKey } from './sections.ts';
import { useDesk } from './use-desk.ts';

const TodaySection = lazyPart(async () => (await import('./today-section.tsx')).TodaySection);
const PeopleSection = lazyPart(async () => (await import('./people-section.tsx')).PeopleSection);
const CompaniesSection = lazyPart(async () => (await import('./companies-section.tsx')).CompaniesSection);
const RolesSection = lazyPart(async () => (await import('./roles-section.tsx')).RolesSection);
const WorkSection = lazyPart(async () => (await import('./work-section.tsx')).WorkSection);
const MailSection = lazyPart(async () => (await import('./mail-section.tsx')).MailSection);
const FiguresSection = lazyPart(async () => (await import('./figures-section.tsx')).FiguresSection);
const QueueSection = lazyPart(async () => (await import('./queue-section.tsx')).QueueSection);
const ActionLog = lazyPart(async () => (await import('./action-log.tsx')).ActionLog);
const WordsSection = lazyPart(async () => (await import('./words-section.tsx')).WordsSection);
const CalibrationPanel = lazyPart(
  async () => (await import('#web/features/fairness/calibration-panel.tsx')).CalibrationPanel,
);
const AllEventsPanel = lazyPart(
  async () => (await import('#web/features/security/all-events-panel.tsx')).AllEventsPanel,
);
const FairnessPanel = lazyPart(
  async () => (await import('#web/features/fairness/fairness-panel.tsx')).FairnessPanel,
);

/** The desk inside an Admin's profile (D2), once the Admin has proven their second factor, if they need one. */
export function Desk() {
  const { data } = useEndpoint(getSecondFactors);
  if (data === undefined) return null;
  if (data?.requiredBy === 'nod' && !data.isProven) return <SecondFactorGate who="nod" />;
  return <Sections />;
}

/** Each section has its own address. */
function Sections() {
  const { section, id } = useDesk();
  const { data: waiting } = useEndpoint(getDesk, {}, { staleTime: 30_000 });
  const countOf = (key: WaitingKey | undefined) => (key === undefined ? 0 : (waiting?.[key].count ?? 0));
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections are one long row: scroll the open one into view, and again once the counts have made it longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts take room
  useEffect(() => {
    const open = nav.current?.querySelector(`[href="${deskHref(section)}"]`);
    if (!nav.current || !open) return;
    const [row, tab] = [nav.current.getBoundingClientRect(), open.getBoundingClientRect()];
    nav.current.scrollBy({ left: tab.left + tab.width / 2 - (row.left + row.width / 2) });
  }, [section, waiting]);
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[208px_minmax(0,1fr)] lg:gap-10">
      <nav
        ref={nav}
        aria-label="Sections of the desk"
        className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 lg:sticky lg:top-8 lg:mx-0 lg:grid lg:content-start lg:self-start lg:overflow-visible lg:px-0"
      >
        {DESK_GROUPS.map(({ title, sections }) => (
          <div key={title} className="contents lg:mb-4 lg:grid">
            <p className="hidden px-3 pb-1 text-13 font-semibold text-ink-3 lg:block">{title}</p>
            {sections.map(({ key, waiting: of }) => (
              <SectionLink key={key} to={key} isOpen={key === section} count={countOf(of)} />
            ))}
          </div>
        ))}
      </nav>
      <div className="grid min-w-0 content-start gap-6">
        <h2 className="sr-only">{SECTION_LABELS[section]}</h2>
        <Part fallback={<Loading className="min-h-96" />} attempt={`${section} ${id}`}>
          {contentOf(section)}
        </Part>
      </div>
    </div>
  );
}

function contentOf(section: DeskSection): ReactNode {
  switch (section) {
    case 'today':
      return <TodaySection />;
    case 'people':
      return <PeopleSection />;
    case 'companies':
      return <CompaniesSection />;
    case 'roles':
      return <RolesSection />;
    case 'work':
      return <WorkSection />;
    case 'mail':
      return <MailSection />;
    case 'figures':
      return <FiguresSection />;
    case 'log':
      return (
        <ActionLog
          title="Log"
          hint="Everything that Admins and operators did. Entries can’t be changed or deleted."
        />
      );
    case 'fairness':
      return (
        <>
          <CalibrationPanel />
          <FairnessPanel />
        </>
      );
    case 'words':
      return <WordsSection />;
    case 'security':
      return <AllEventsPanel />;
    default:
      return <QueueSection queue={section} />;
  }
}

interface SectionLinkProps {
  readonly to: DeskSection;
  readonly isOpen: boolean;
  readonly count: number;
}

function SectionLink({ to, isOpen, count }: SectionLinkProps) {
  return (
    <Link
      href={deskHref(to)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'relative flex min-h-11 flex-none items-center justify-between gap-2 rounded-control px-3 text-15 lg:min-h-9 font-semibold whitespace-nowrap',
        isOpen ? 'bg-brand-soft text-on-soft' : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {SECTION_LABELS[to]}
      {count > 0 ? (
        <>
          <CountBadge count={count} />
          <span className="sr-only">, {count} waiting</span>
        </>
      ) : null}
    </Link>
  );
}
