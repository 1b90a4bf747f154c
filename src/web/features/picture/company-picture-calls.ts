import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPhoto,
  type CompanyPictures,
  describePhoto,
  getCompanyPictures,
  removeLogo,
  removePhoto,
  setLogo,
} from '#contract/company-pictures.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';
import { squaredFile, wholeFile } from './draw-crop.ts';
import { openPicture } from './open-picture.ts';
import { sendPicture } from './send-picture.ts';

export function useSetLogo() {
  return usePictureCall(
    async (file: File) => sendPicture(setLogo, await drawFile(file, squaredFile)),
    'Logo Saved',
  );
}

export function useRemoveLogo() {
  return usePictureCall<void>(() => call(removeLogo), 'Logo Removed');
}

export function useAddPhoto() {
  return usePictureCall(
    async (file: File) => sendPicture(addPhoto, await drawFile(file, wholeFile)),
    'Photo added. Now say what it shows.',
  );
}

export function useDescribePhoto(pictureId: string) {
  return usePictureCall(
    (words: string) => call(describePhoto, { params: { pictureId }, body: { words } }),
    'Photo Saved',
  );
}

export function useRemovePhoto(pictureId: string) {
  return usePictureCall<void>(() => call(removePhoto, { params: { pictureId } }), 'Photo Removed');
}

/** @throws Unusable */
async function drawFile(file: File, draw: (picture: ImageBitmap) => Promise<Blob>): Promise<Blob> {
  const picture = await openPicture(file);
  try {
    return await draw(picture);
  } finally {
    picture.close();
  }
}

/** Has no `onError`: the card shows a failure beside the picture or button that it is about. */
function usePictureCall<Input>(send: (input: Input) => Promise<CompanyPictures>, title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (pictures) => {
      client.setQueryData(keyOf(getCompanyPictures), pictures);
      toast({ title });
    },
  });
}
