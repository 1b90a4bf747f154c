import { useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { DropArea } from '#web/features/uploads/drop-area.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Crop, WHOLE_PICTURE } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { croppedFile } from './draw-crop.ts';
import { openPicture, PICTURE_ACCEPT, Unusable } from './open-picture.ts';
import { useSetPicture } from './picture-query.ts';

/** Chooses a picture and the visible part of it, and saves it. */
export function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE_PICTURE);
  const [problem, setProblem] = useState<string | null>(null);
  const { role } = useSignedInUser();
  const save = useSetPicture();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => () => picture?.close(), [picture]);

  async function open([file]: readonly File[]) {
    if (!file) return;
    setProblem(null);
    try {
      const openedPicture = await openPicture(file);
      if (!isOpen.current) return openedPicture.close();
      setCrop(WHOLE_PICTURE);
      setPicture(openedPicture);
    } catch (error) {
      setProblem(
        error instanceof Unusable ? error.message : 'We can’t open this picture. Choose another one.',
      );
    }
  }

  function send(chosenPicture: ImageBitmap) {
    setProblem(null);
    save.mutate(() => croppedFile(chosenPicture, crop), {
      onSuccess: onClose,
      onError: (error) => setProblem(reasonOf(error, 'Your picture was not saved. Please try again.')),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your picture"
      description={
        picture
          ? 'Drag the picture, or move it with the arrow keys, until the circle shows what you want.'
          : `A JPEG, PNG or WebP picture of at least 64 by 64 pixels. ${role === 'JobSeeker' ? 'Employers see it only once you have matched.' : 'Only you see it.'}`
      }
      footer={
        picture ? (
          <>
            <Button variant="quiet" onClick={() => setPicture(null)}>
              Choose another
            </Button>
            <Button busy={save.isPending} busyLabel="Saving..." onClick={() => send(picture)}>
              Save picture
            </Button>
          </>
        ) : null
      }
    >
      <div className="grid gap-4 pt-1">
        {picture ? (
          <CropStage picture={picture} crop={crop} onChange={setCrop} />
        ) : (
          <DropArea
            accept={PICTURE_ACCEPT}
            isMany={false}
            isDisabled={false}
            onFiles={(files) => void open(files)}
          />
        )}
        {problem ? (
          <p role="alert" className="text-15 text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
