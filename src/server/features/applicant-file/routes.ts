import type { FastifyInstance } from 'fastify';
import { applicantFile } from '#contract/index.ts';
import { drainBody } from '../../http/drain-body.ts';
import { takeFiles } from '../../http/file-bodies.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../uploads/send-file.ts';
import { addNote, deleteNote, saveScorecard } from './commands.ts';
import { deleteFile, getServedApplicationFile, listFiles } from './file-queries.ts';
import { listNotes, listScorecards } from './queries.ts';
import { receiveApplicationFile } from './receive-file.ts';

export async function applicantFileRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db } = context;
  route(
    app,
    applicantFile.listFileNotes,
  )(async ({ actor, params, query, reply }) =>
    sendPage(reply, await listNotes(db, actor, params.applicationId, query)),
  );
  route(
    app,
    applicantFile.addFileNote,
  )(async ({ actor, params, body, reply }) => {
    reply.code(201);
    return addNote(context, actor, params.applicationId, body);
  });
  route(
    app,
    applicantFile.deleteFileNote,
  )(async ({ actor, params }) => {
    await deleteNote(context, actor, params.applicationId, params.noteId);
  });
  route(
    app,
    applicantFile.listScorecards,
  )(async ({ actor, params }) => ({ interviews: await listScorecards(db, actor, params.applicationId) }));
  route(
    app,
    applicantFile.saveScorecard,
  )(({ actor, params, body }) => saveScorecard(context, actor, params.interviewId, body));
  route(
    app,
    applicantFile.listApplicationFiles,
  )(async ({ actor, params }) => ({ files: await listFiles(db, actor, params.applicationId) }));
  route(
    app,
    applicantFile.getApplicationFile,
  )(async ({ actor, params, reply }) =>
    sendFile(context, reply, await getServedApplicationFile(db, actor, params), 'file'),
  );
  route(
    app,
    applicantFile.deleteApplicationFile,
  )(async ({ actor, params }) => {
    await deleteFile(db, actor, params);
  });
  await takeFiles(app, (files) => {
    route(
      files,
      applicantFile.addApplicationFile,
    )(async ({ actor, params, query, request, reply }) => {
      try {
        const about = { applicationId: params.applicationId, name: query.name };
        const added = await receiveApplicationFile(context, actor, about, request.raw);
        reply.code(201);
        return added;
      } catch (error) {
        drainBody(request);
        throw error;
      }
    });
  });
}
