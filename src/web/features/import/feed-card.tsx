import { type ComponentProps, useState } from 'react';
import { Link } from 'wouter';
import {
  changeFeed,
  checkFeed,
  confirmFeedClosures,
  type FeedBoard,
  type FeedPreview,
  type FeedState,
  type FollowedFeed,
  removeFeed,
} from '#contract/feeds.ts';
import { agoInWords } from '#web/format/time.ts';
import { call } from '#web/http/api.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Counts } from './counts.tsx';
import { isBeingRead, useFeedChange } from './feed-query.ts';
import { OUTCOME_WORDS } from './sample-role.tsx';
import { countsIn, jobs } from './words.ts';

const STATES: Readonly<Record<FeedState, readonly [label: string, tone: BadgeTone]>> = {
  checking: ['Reading ...', 'info'],
  ready: ['Ready to follow', 'amber'],
  following: ['Following', 'brand'],
  paused: ['Paused', 'neutral'],
  failed: ['Could not be read', 'danger'],
};

const BOARDS: Readonly<Record<FeedBoard, string | null>> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workable: 'Workable',
  teamtailor: 'Teamtailor',
  smartrecruiters: 'SmartRecruiters',
  personio: 'Personio',
  other: null,
};

/** One feed: what following it would do or has done, and its actions. */
export function FeedCard({ feed }: { readonly feed: FollowedFeed }) {
  const { id, address, board, state, problem, preview, heldRoles } = feed;
  const params = { feedId: id };
  const change = useFeedChange(
    (to: 'following' | 'paused') => call(changeFeed, { params, body: { state: to } }),
    { feed },
  );
  const check = useFeedChange(() => call(checkFeed, { params }), { feed });
  const confirm = useFeedChange(() => call(confirmFeedClosures, { params }), { feed });
  const remove = useFeedChange(() => call(removeFeed, { params }), { feed });
  const [isStopping, setIsStopping] = useState(false);
  const [label, tone] = STATES[state];
  const { host, pathname } = new URL(address);
  const canFollowAgain = state === 'paused' || (state === 'failed' && feed.checkedAt !== null);
  const wasFollowed = state === 'following' || canFollowAgain;
  const name = BOARDS[board] ?? host;
  return (
    <Panel className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-16">{name}</h3>
          <p className="text-14 text-ink-3 wrap-anywhere">
            {host}
            {pathname}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {problem === null ? null : (
        <p role="status" className="text-15 font-medium text-danger">
          {problem}
        </p>
      )}
      {state === 'ready' && preview ? <Preview preview={preview} /> : null}
      {feed.checkedAt !== null && state !== 'ready' ? <LastRun feed={feed} /> : null}
      {heldRoles > 0 ? (
        <div className="grid gap-3 rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
          <p>
            {jobs(heldRoles)} {heldRoles === 1 ? 'is' : 'are'} no longer in the feed. That is unusual, so
            nothing was closed. Applicants keep waiting for your answer either way.
          </p>
          {state === 'following' ? (
            <Button
              variant="quiet"
              size="sm"
              busy={confirm.isPending}
              className="justify-self-start"
              onClick={() => confirm.mutate()}
            >
              Close {jobs(heldRoles)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {state === 'ready' || canFollowAgain ? (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate('following')}>
            {canFollowAgain ? 'Follow again' : 'Follow'}
          </Button>
        ) : null}
        {state === 'paused' || state === 'checking' || canFollowAgain ? null : (
          <Button variant="quiet" size="sm" busy={check.isPending} onClick={() => check.mutate()}>
            Read it now
          </Button>
        )}
        {state === 'following' ? (
          <Button variant="quiet" size="sm" busy={change.isPending} onClick={() => change.mutate('paused')}>
            Pause
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={() => setIsStopping(true)}>
          {wasFollowed ? 'Stop following' : 'Remove'}
        </Button>
      </div>
      {isStopping ? (
        <RemoveDialog
          name={name}
          wasFollowed={wasFollowed}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsStopping(false)}
        />
      ) : null}
    </Panel>
  );
}

interface RemoveDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm' | 'onClose'> {
  readonly name: string;
  readonly wasFollowed: boolean;
}

function RemoveDialog({ name, wasFollowed, ...dialog }: RemoveDialogProps) {
  const [title, action] = wasFollowed
    ? [`Stop following ${name}?`, 'Stop following']
    : [`Remove ${name}?`, 'Remove'];
  return (
    <ConfirmDialog title={title} action={action} isDangerous {...dialog}>
      <p>
        {wasFollowed
          ? 'Your jobs stay as they are. From then on you change and close them here.'
          : 'Nothing has been posted from this feed.'}
      </p>
    </ConfirmDialog>
  );
}

const SHOWN_ADVERTS = 8;

function Preview({ preview }: { readonly preview: FeedPreview }) {
  const { listed } = preview;
  const [isWhole, setIsWhole] = useState(false);
  if (preview.total === 0) return <p className="text-15 text-ink-2">It has no adverts at the moment.</p>;
  return (
    <>
      <Counts counts={preview} isDone={false} />
      <ul className="grid divide-y divide-line text-15" aria-label="Adverts in this feed">
        {listed.slice(0, isWhole ? listed.length : SHOWN_ADVERTS).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and adverts may be alike
          <li key={index} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <b className="block">{each.title || 'Without a title'}</b>
              <span className="block text-14 text-ink-2">{each.reason || each.locationCity}</span>
            </span>
            <Badge tone={each.outcome === 'imported' ? 'brand' : 'neutral'}>
              {OUTCOME_WORDS[each.outcome]}
            </Badge>
          </li>
        ))}
      </ul>
      {!isWhole && listed.length > SHOWN_ADVERTS ? (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {listed.length < preview.total ? 'the first' : 'all'} {listed.length}
        </Button>
      ) : null}
    </>
  );
}

function LastRun({ feed }: { readonly feed: FollowedFeed }) {
  const { checkedAt, nextCheckAt, lastReport, openRoles } = feed;
  const now = Date.now();
  const changes = lastReport && countsIn(lastReport.counts, true);
  return (
    <div className="grid gap-1 text-15 text-ink-2">
      <p>
        {jobs(openRoles)} open from this feed.
        {checkedAt === null ? '' : ` Last read ${agoInWords(checkedAt, now)}.`}
        {isBeingRead(feed) ? ' Reading it now ...' : ''}
        {nextCheckAt === null ? ' It is not being read.' : ''}
      </p>
      {lastReport && changes ? (
        <p>
          <Link
            href={`/employer/import?import=${lastReport.importId}`}
            className="font-semibold underline underline-offset-4"
          >
            Last change
          </Link>{' '}
          {agoInWords(lastReport.at, now)}:{' '}
          {changes.map(({ count, words }) => `${count} ${words}`).join(' · ')}
        </p>
      ) : null}
    </div>
  );
}
