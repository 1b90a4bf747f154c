import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { leaveWith } from '#web/device/leaving.ts';
import { useSignOut } from '#web/features/auth/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function SignOutButton() {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={() =>
        leaveWith(() => {
          setIsBusy(true);
          void signOut();
        })
      }
    >
      <Icon of={LogOut} />
      Sign Out
    </Button>
  );
}
