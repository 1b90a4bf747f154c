import { Link2, Share2 } from 'lucide-react';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface ShareRoleProps {
  readonly roleId: string;
  readonly title: string;
  readonly companyName: string;
}

/** Shares the link to a role's public page: with the device's share sheet, or else by copying it. */
export function ShareRole({ roleId, title, companyName }: ShareRoleProps) {
  const url = `${window.location.origin}/jobs/${roleId}`;
  const canShare = 'share' in navigator;

  async function share() {
    try {
      if (canShare) await navigator.share({ title: `${title} at ${companyName}`, url });
      else await copy(url);
    } catch (error) {
      // The sheet was closed without a choice.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      reportError(canShare ? 'The link could not be shared.' : 'The link could not be copied.');
    }
  }

  return (
    <Button variant="quiet" size="sm" onClick={() => void share()}>
      <Icon of={canShare ? Share2 : Link2} className="size-4" /> {canShare ? 'Share' : 'Copy link'}
    </Button>
  );
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  toast({ title: 'Link Copied' });
}
