import { Camera, Trash2 } from 'lucide-react';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { useRemovePicture } from './picture-query.ts';

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

/** The user's name and picture, with buttons to add, change and remove the picture. */
export function OwnPicture() {
  const { firstName, lastName, username, profileImageUrl } = useSignedInUser();
  const chooser = useOverlay('choose-picture');
  const removal = useRemovePicture();
  const name = `${firstName} ${lastName}`;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} imageUrl={profileImageUrl} size={88} tone="blush" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-20 font-semibold">{name}</span>
          <span className="text-15 text-ink-2">{username}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={chooser.open}>
            <Icon of={Camera} /> {profileImageUrl ? 'Change picture' : 'Add a picture'}
          </Button>
          {profileImageUrl ? (
            <Button
              variant="ghost"
              size="sm"
              busy={removal.isPending}
              busyLabel="Removing..."
              aria-label="Remove picture"
              onClick={() => removal.mutate()}
            >
              <Icon of={Trash2} /> Remove
            </Button>
          ) : null}
        </div>
      </div>
      <WhenWanted isWanted={chooser.isOpen} onClose={chooser.close}>
        {chooser.isOpen ? <PictureDialog onClose={chooser.close} /> : null}
      </WhenWanted>
    </div>
  );
}
