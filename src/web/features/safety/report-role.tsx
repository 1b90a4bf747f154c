import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

interface ReportRoleProps {
  readonly roleId: string;
  readonly title: string;
}

/** A false or unlawful advert can be reported by whoever reads it. */
export function ReportRole({ roleId, title }: ReportRoleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-6" onClick={() => setIsOpen(true)}>
        <Icon of={Flag} />
        Report this advert
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportForm about={{ roleId }} name={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
