import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const CompanySheet = lazyPart(async () => (await import('./company-sheet.tsx')).CompanySheet);

interface CompanyLinkProps {
  readonly employerId: string;
  readonly companyName: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * Opens a company's page: for a seeker a sheet in the app, which also lists the people there who write to the seeker; for
 * others the public page.
 */
export function CompanyLink({ employerId, companyName, className, children }: CompanyLinkProps) {
  const { role } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  if (role !== 'JobSeeker') {
    return (
      <a href={`/companies/${employerId}`} className={className}>
        {children}
      </a>
    );
  }
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={`${className} text-left`}>
        {children}
      </button>
      {isOpen ? (
        <Part as="dialog" onClose={close}>
          <CompanySheet employerId={employerId} companyName={companyName} onClose={close} />
        </Part>
      ) : null}
    </>
  );
}
