import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { removePicture, setPicture } from '#contract/pictures.ts';
import { USER_KEY } from '#web/features/auth/user.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { toast } from '#web/ui/toast-store.ts';
import { sendPicture } from './send-picture.ts';

export function useSetPicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (findFile: () => Promise<Blob>) => sendPicture(setPicture, await findFile()),
    onSuccess: (user) => {
      remember(client, user);
      toast({ title: 'Picture Saved' });
    },
  });
}

export function useRemovePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removePicture),
    onSuccess: (user) => {
      remember(client, user);
      toast({ title: 'Picture Removed' });
    },
    onError: (error) => reportFailure(error, 'Your picture was not removed. Please try again.'),
  });
}

function remember(client: QueryClient, { profileImageUrl }: User): void {
  client.setQueryData<User | null>(USER_KEY, (user) => user && { ...user, profileImageUrl });
}
