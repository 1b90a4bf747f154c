import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { begin, keyOf, type Purpose } from './purpose.ts';

export type Setup =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'ready'; readonly clientSecret: string }
  /** The server gave a reason that the user can act on here. */
  | { readonly state: 'refused'; readonly why: string }
  | { readonly state: 'failed'; readonly retry: () => void };

/** The client secret that a card form needs for this purpose, fetched when the form opens. */
export function useSetup(purpose: Purpose | null): Setup {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['payment-setup', keyOf(purpose)],
    queryFn: () => (purpose === null ? '' : begin(purpose)),
    enabled: purpose !== null,
    // A secret is for one form: the next one fetches another. Fails offline instead of waiting silently.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const why = error instanceof RequestError && error.status === 409 ? error.serverMessage : null;
  useEffect(() => {
    if (!error || why !== null) return;
    toast({
      title: 'Setup Error',
      description: 'Failed to initialize payment. Please try again.',
      tone: 'destructive',
    });
  }, [error, why]);
  if (purpose === null) return { state: 'none' };
  if (isPending || isFetching) return { state: 'loading' };
  if (why !== null) return { state: 'refused', why };
  if (!data) return { state: 'failed', retry: () => void refetch() };
  return { state: 'ready', clientSecret: data };
}
