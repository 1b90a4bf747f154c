import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { EmployerApplication } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { UNSCANNED } from '../cv-words.ts';

interface CvLinkProps {
  readonly application: EmployerApplication;
  readonly look: { readonly button: string; readonly icon: string };
  /** Whether a wide window has room for the warning as text. */
  readonly isFull: boolean;
}

const CvPreview = lazyPart(async () => (await import('./cv-preview.tsx')).CvPreview);

/** Shows the CV that came with an application, and says if no virus scanner looked at it. */
export function CvLink({ application, look, isFull }: CvLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isUnscanned = application.isCvScanned === false;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`CV of ${applicantName(application)}${isUnscanned ? ', not scanned for viruses' : ''}`}
        title={isUnscanned ? UNSCANNED : undefined}
        className={look.button}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={FileText} className={look.icon} /> CV
      </Button>
      {isUnscanned ? (
        // Hidden from screen readers, which read the label; shown because touch screens have no tooltips.
        <span aria-hidden className={cx('text-13 text-ink-2', !isFull && 'sm:hidden')}>
          {UNSCANNED}
        </span>
      ) : null}
      {isOpen ? (
        <Part as="dialog" onClose={close}>
          <CvPreview application={application} onClose={close} />
        </Part>
      ) : null}
    </>
  );
}
