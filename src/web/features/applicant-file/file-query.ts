import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addApplicationFile,
  addFileNote,
  deleteApplicationFile,
  deleteFileNote,
  type InterviewScorecards,
  listApplicationFiles,
  listFileNotes,
  listScorecards,
  saveScorecard,
} from '#contract/applicant-file.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { putFile } from '#web/features/uploads/put-file.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { addressOf } from '#web/http/address.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';
import { toast } from '#web/ui/toast-store.ts';

const notesOf = (applicationId: string) => pagesOf(listFileNotes, { params: { applicationId } });

export function useNotes(applicationId: string) {
  return usePages(notesOf(applicationId), { idOf: ({ id }) => id });
}

export function useAddNote(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<typeof addFileNote>) => call(addFileNote, { params: { applicationId }, body }),
    onError: (error) => reportFailure(error, 'The note was not saved. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: notesOf(applicationId).queryKey }),
  });
}

export function useDeleteNote(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => call(deleteFileNote, { params: { applicationId, noteId } }),
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: notesOf(applicationId).queryKey }),
  });
}

export function useScorecards(applicationId: string) {
  return useEndpoint(listScorecards, { params: { applicationId } }, { staleTime: 0 });
}

export function useSaveScorecard(applicationId: string, interviewId: string) {
  const client = useQueryClient();
  return useMutation<InterviewScorecards, Error, BodyFor<typeof saveScorecard>>({
    mutationFn: (body) => call(saveScorecard, { params: { interviewId }, body }),
    onSuccess: (_saved, { submit }) => toast({ title: submit ? 'Scorecard Submitted' : 'Draft Saved' }),
    onError: (error) => reportFailure(error, 'The scorecard was not saved. Please try again.'),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(listScorecards, { params: { applicationId } }) }),
  });
}

export function useFiles(applicationId: string) {
  return useEndpoint(listApplicationFiles, { params: { applicationId } }, { staleTime: 0 });
}

function useFilesChange<Input>(
  applicationId: string,
  mutationFn: (input: Input) => Promise<unknown>,
  failureMessage?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => reportFailure(error, failureMessage),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(listApplicationFiles, { params: { applicationId } }) }),
  });
}

export function useAddFile(applicationId: string) {
  return useFilesChange(
    applicationId,
    (file: File) =>
      putFile({
        method: 'POST',
        url: addressOf(addApplicationFile.path, { applicationId }, { name: file.name }),
        file,
        type: 'application/octet-stream',
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    'The file was not added. Please try again.',
  );
}

export function useDeleteFile(applicationId: string) {
  return useFilesChange(applicationId, (fileId: string) =>
    call(deleteApplicationFile, { params: { applicationId, fileId } }),
  );
}
