import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CvFile, type CvSuggestions, offerUpload, removeCv, updateCv } from '#contract/uploads.ts';
import { call } from '#web/api.ts';
import { rememberProfile } from '#web/features/profile/profile-query.ts';
import { toast } from '#web/ui/toast-store.ts';

const CV_KEY = ['/api/cv/suggestions'] as const;

export interface CvKnown {
  readonly cv: CvFile;
  readonly suggestions: CvSuggestions;
}

/** The CV and what it would add to the profile; null where there is none. */
export function useCv() {
  return useQuery<CvKnown | null>({ queryKey: CV_KEY });
}

export async function findAddress(file: File, type: string, signal: AbortSignal): Promise<string> {
  const { uploadURL } = await call(offerUpload, { body: { name: file.name, size: file.size, type }, signal });
  return uploadURL;
}

/** The last step of an upload: the file becomes the CV. */
export function useUpdateCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cvUrl: string) => call(updateCv, { body: { cvUrl } }),
    onSuccess: ({ cv, suggestions, ...profile }) => {
      client.setQueryData<CvKnown>(CV_KEY, { cv, suggestions });
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
      void client.invalidateQueries({ queryKey: ['/api/jobseeker/profile'] });
      toast({ title: 'CV removed' });
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Your CV was not removed. Please try again.',
        tone: 'destructive',
      }),
  });
}
