import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { getSeekerProfile } from '#contract/seekers.ts';
import {
  type CvFile,
  type CvSuggestions,
  getCvSuggestions,
  listCvs,
  offerUpload,
  removeCv,
  removeOwnCv,
  setCvInUse,
  updateCv,
} from '#contract/uploads.ts';
import { live } from '#web/device/socket.ts';
import { rememberProfile } from '#web/features/seekers/profile-query.ts';
import { reportError, reportFailure } from '#web/forms/report-failure.ts';
import { call, find } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

const CV_KEY = keyOf(getCvSuggestions);

export interface CvState {
  readonly cv: CvFile;
  readonly suggestions: CvSuggestions;
}

/**
 * The CV and its suggestions for the profile, updated once it has been read; null if the seeker has no CV. A failure to load
 * is an error, not null: nobody must be asked to upload the CV that they have.
 */
export function useCv() {
  const client = useQueryClient();
  useEffect(
    () =>
      live.subscribe(({ type }) => {
        if (type === 'cv' || type === 'resync') void client.invalidateQueries({ queryKey: CV_KEY });
      }),
    [client],
  );
  return useQuery({ queryKey: CV_KEY, queryFn: ({ signal }) => find(getCvSuggestions, { signal }) });
}

export async function requestUploadUrl(file: File, type: string, signal: AbortSignal): Promise<string> {
  const { uploadURL } = await call(offerUpload, { body: { name: file.name, size: file.size, type }, signal });
  return uploadURL;
}

/** The last step of an upload: the file becomes the CV. */
export function useUpdateCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<typeof updateCv>) => call(updateCv, { body }),
    onSuccess: ({ cv, suggestions, ...profile }) => {
      const cvState: CvState = { cv, suggestions };
      client.setQueryData(CV_KEY, cvState);
      // The event that says that the CV has been read may have arrived before this response.
      void client.invalidateQueries({ queryKey: CV_KEY });
      void client.invalidateQueries({ queryKey: keyOf(listCvs) });
      rememberProfile(client, profile);
      toast({ title: 'CV Uploaded Successfully!' });
    },
    onError: () =>
      toast({
        title: 'Upload completed but save failed',
        description: 'Please try updating your profile again.',
        tone: 'destructive',
      }),
  });
}

export function useRemoveCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCv),
    onSuccess: () => {
      client.setQueryData(CV_KEY, null);
      void client.invalidateQueries({ queryKey: keyOf(getSeekerProfile) });
      void client.invalidateQueries({ queryKey: keyOf(listCvs) });
      toast({ title: 'CV removed' });
    },
    onError: () => reportError('Your CV was not removed. Please try again.'),
  });
}

/** Sets the CV in use: it is read again, and gives its own suggestions. */
export function useSetCvInUse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cvId: string) => call(setCvInUse, { params: { cvId } }),
    onSuccess: (cvs) => {
      client.setQueryData(keyOf(listCvs), cvs);
      void client.invalidateQueries({ queryKey: CV_KEY });
      void client.invalidateQueries({ queryKey: keyOf(getSeekerProfile) });
    },
    onError: (error) => reportFailure(error, 'Your CV was not changed. Please try again.'),
  });
}

export function useRemoveOwnCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cvId: string) => call(removeOwnCv, { params: { cvId } }),
    onSuccess: (cvs) => {
      client.setQueryData(keyOf(listCvs), cvs);
      toast({ title: 'CV removed' });
    },
    onError: (error) => reportFailure(error, 'Your CV was not removed. Please try again.'),
  });
}
