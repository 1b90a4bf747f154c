import type { FastifyInstance } from 'fastify';
import { interviews } from '#contract/index.ts';
import { interviewFile } from '../../calendar/interview-file.ts';
import { requestOrigin } from '../../http/origin.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { calendarEntry } from './calendar-entry-words.ts';
import { cancelInterview } from './cancel-interview.ts';
import { changeInterview } from './change-interview.ts';
import { listAvailability } from './list-availability.ts';
import { listInterviews } from './list-interviews.ts';
import { contestNoShow, recordNoShow, withdrawNoShow } from './no-show-commands.ts';
import { getInterview, getRow } from './queries.ts';
import { reply } from './reply-to-interview.ts';
import { chooseTime } from './reply-with-time.ts';
import { scheduleInterview } from './schedule-interview.ts';

export function interviewRoutes(app: FastifyInstance, context: Services): void {
  const { db, clock } = context;
  route(
    app,
    interviews.scheduleInterview,
  )(async ({ actor, body, reply: answer }) => {
    const { interview, isNew } = await scheduleInterview(context, actor, body);
    answer.code(isNew ? 201 : 200);
    return interview;
  });

  route(
    app,
    interviews.listInterviews,
  )(async ({ actor, query, reply: answer }) =>
    sendPage(answer, await listInterviews(db, actor, query, clock())),
  );

  route(
    app,
    interviews.getInterview,
  )(({ actor, params }) => getInterview(db, actor, params.interviewId, clock()));

  route(
    app,
    interviews.changeInterview,
  )(({ actor, params, body }) => changeInterview(context, actor, params.interviewId, body));

  route(
    app,
    interviews.replyToInterview,
  )(({ actor, params, body }) => reply(context, actor, params.interviewId, body));

  route(
    app,
    interviews.chooseTime,
  )(({ actor, params, body }) => chooseTime(context, actor, params.interviewId, body.scheduledAt));

  route(
    app,
    interviews.listAvailability,
  )(async ({ actor, query }) => ({ members: await listAvailability(db, actor, query) }));

  route(
    app,
    interviews.cancelInterview,
  )(({ actor, params, body }) => cancelInterview(context, actor, params.interviewId, body.reason ?? null));

  route(
    app,
    interviews.recordNoShow,
  )(({ actor, params, body }) => recordNoShow(context, actor, params.interviewId, body.note ?? null));

  route(
    app,
    interviews.withdrawNoShow,
  )(async ({ actor, params }) => {
    await withdrawNoShow(context, actor, params.interviewId);
  });

  route(
    app,
    interviews.contestNoShow,
  )(({ actor, params, body }) => contestNoShow(context, actor, params.interviewId, body.note));

  route(
    app,
    interviews.interviewCalendar,
  )(async ({ actor, params, request, reply: answer }) => {
    const row = await getRow(db, actor, params.interviewId);
    const origin = requestOrigin(request, context.config);
    const { method, text } = interviewFile(calendarEntry(row, actor, origin));
    answer
      .type(`text/calendar; charset=utf-8; method=${method}`)
      .header('content-disposition', `attachment; filename="interview-${row.id.slice(0, 8)}.ics"`);
    return text;
  });
}
