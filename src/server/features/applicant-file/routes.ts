import type { FastifyInstance } from 'fastify';
import { applicantFile } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addNote, deleteNote, keepScorecard } from './commands.ts';
import { listNotes, listScorecards } from './queries.ts';

export function applicantFileRoutes(app: FastifyInstance, context: Services): void {
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
  )(({ actor, params, body }) => keepScorecard(context, actor, params.interviewId, body));
}
