import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const ReportForm = lazyPart(async () => (await import('./report-form.tsx')).ReportForm);

interface ReportRoleProps {
  readonly roleId: string;
  readonly title: string;
}

/** Lets any reader report a false or unlawful advert. */
export function ReportRole({ roleId, title }: ReportRoleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-6" onClick={() => setIsOpen(true)}>
        <Icon of={Flag} />
        Report this advert
      </Button>
      {isOpen ? (
        <Part as="dialog" onClose={() => setIsOpen(false)}>
          <ReportForm about={{ roleId }} name={title} onClose={() => setIsOpen(false)} />
        </Part>
      ) : null}
    </>
  );
}
