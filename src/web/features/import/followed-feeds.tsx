import { useState } from 'react';
import { addFeed, FEED_HOURS, FEEDS_MAX, type FollowedFeed } from '#contract/feeds.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FeedCard } from './feed-card.tsx';
import { useFeedChange, useFeeds } from './feed-query.ts';

/** Job boards that the company follows, and a form to follow another. */
export function FollowedFeeds() {
  const { data, refetch } = useFeeds();
  if (data === undefined) return null;
  return (
    <section aria-labelledby="followed" className="mt-10">
      <h2 id="followed" className="text-20">
        Follow a job board
      </h2>
      <p className="mt-1 max-w-[60ch] text-15 text-ink-2">
        Nod reads your job board every {FEED_HOURS} hours, posts what is new, copies changes and closes what
        is gone. Jobs that you edit here stay as you wrote them. You see the first jobs before they are
        posted.
      </p>
      {data === null ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-15">
          <p>Your job boards could not be loaded.</p>
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <FeedList feeds={data.feeds} />
      )}
    </section>
  );
}

function FeedList({ feeds }: { readonly feeds: readonly FollowedFeed[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {feeds.map((feed) => (
        <li key={feed.id}>
          <FeedCard feed={feed} />
        </li>
      ))}
      {feeds.length < FEEDS_MAX ? (
        <li>
          <AddFeed />
        </li>
      ) : null}
    </ul>
  );
}

function AddFeed() {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | undefined>();
  const add = useFeedChange(
    async () => {
      try {
        await call(addFeed, { body: { url } });
      } catch (failure) {
        setError(reasonOf(failure, 'It could not be added. Please try again.'));
        throw failure;
      }
    },
    { onDone: () => setUrl('') },
  );
  return (
    <Panel>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setError(undefined);
          add.mutate();
        }}
      >
        <Field
          label="Address of your job board"
          hint="Greenhouse, Lever, Ashby, Workable, Teamtailor, SmartRecruiters or Personio, or your own JSON Feed, RSS or sitemap."
          error={error}
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={2_000}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="quiet"
          busy={add.isPending}
          busyLabel="Adding..."
          disabled={url.trim() === ''}
          className="justify-self-start"
        >
          Read it
        </Button>
      </form>
    </Panel>
  );
}
