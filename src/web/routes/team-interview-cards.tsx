import { CalendarCard } from '#web/features/interviews/calendar-card.tsx';
import { KitsCard } from '#web/features/interviews/kits-card.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const TemplatesCard = lazyPart(
  async () => (await import('#web/features/templates/template-parts.tsx')).TemplatesCard,
);

/** A company's and its members' settings for interviews and rejections, each for those who may use it. */
export function InterviewCards() {
  const may = useMay();
  if (!may?.('interviews.read')) return null;
  return (
    <>
      <CalendarCard />
      <KitsCard mayEdit={may('interviews.edit')} />
      <Part>{may('applications.decide') ? <TemplatesCard /> : null}</Part>
    </>
  );
}
