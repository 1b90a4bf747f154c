import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { counted, inDigits } from '#contract/format.ts';
import type { RoleCard } from '#contract/roles.ts';
import { useOverlay } from '#web/device/use-overlay.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { type Filters, filterQueryOf } from '#web/features/filters/filters.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import type { Pages } from '#web/http/pages.ts';
import { refusedValue } from '#web/http/request-error.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { FullScreen } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Direction } from '../deck-motion.ts';
import { type FoundPage, searchPages } from '../search-pages.ts';
import { RoleDetails } from './role-details.tsx';
import { RoleRow } from './role-row.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { SaveButton } from './save-button.tsx';
import { SavedSearchList, SaveSearch, useSavedSearches } from './saved-searches.tsx';

interface SearchScreenProps {
  readonly isOpen: boolean;
  readonly filters: Filters;
  /** The saved search to show, such as one that a digest linked to; null for none. */
  readonly savedId: string | null;
  readonly decisionOn: (roleId: string) => Direction | undefined;
  readonly onDecide: (role: RoleCard, direction: Direction, enclosure?: Enclosure) => void;
  readonly onClose: () => void;
}

/** Searches roles by words, best match first: an alternative to the deck for people who know what they are looking for. */
export function SearchScreen({ isOpen, filters, savedId, decisionOn, onDecide, onClose }: SearchScreenProps) {
  const details = useOverlay('search/details');
  const [role, setRole] = useState<RoleCard | null>(null);

  function decide(direction: Direction, enclosure?: Enclosure) {
    if (role === null) return;
    details.close();
    onDecide(role, direction, enclosure);
  }

  return (
    <>
      {isOpen || details.isOpen ? (
        <FullScreen open onOpenChange={onClose} title="Search jobs">
          <SearchPanel
            key={savedId}
            filters={filters}
            savedId={savedId}
            decisionOn={decisionOn}
            onOpen={(foundRole) => {
              setRole(foundRole);
              details.open();
            }}
          />
        </FullScreen>
      ) : null}
      {role === null ? null : (
        <RoleDetails role={role} isOpen={details.isOpen} onClose={details.close} onDecide={decide} />
      )}
    </>
  );
}

type SearchingProps = Pick<SearchScreenProps, 'filters' | 'savedId'> &
  Pick<ResultsProps, 'decisionOn' | 'onOpen'>;

function SearchPanel({ filters, savedId, decisionOn, onOpen }: SearchingProps) {
  const isSeeker = useSignedInUser().role === 'JobSeeker';
  const savedSearches = useSavedSearches(isSeeker);
  const [q, setQ] = useState('');
  const [isUnfiltered, setIsUnfiltered] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [chosenId, setChosenId] = useState(savedId);
  const chosenSearch = savedSearches.items?.find(({ id }) => id === chosenId);
  const isMissing = chosenId !== null && chosenSearch === undefined;
  const typedQuery = { ...(isUnfiltered ? {} : filterQueryOf(filters)), ...(q !== '' && { q }) };
  const query =
    chosenSearch === undefined ? typedQuery : Object.fromEntries(new URLSearchParams(chosenSearch.search));
  const words = chosenSearch === undefined ? q : (new URLSearchParams(chosenSearch.search).get('q') ?? '');

  function look(next: string) {
    setQ(next);
    setChosenId(null);
    setIsUnfiltered(false);
    setIsSaving(false);
  }

  return (
    <>
      <search className="block">
        <SearchField
          label="Job title, skill or company"
          placeholder="Job title, skill or company"
          q={words}
          onSearch={look}
        />
      </search>
      {isSeeker && chosenSearch === undefined ? (
        isSaving ? (
          <SaveSearch
            search={textOf(typedQuery)}
            suggestedName={q || filters.near || 'My search'}
            onSaved={() => setIsSaving(false)}
          />
        ) : (
          <Button variant="quiet" size="sm" className="mt-3" onClick={() => setIsSaving(true)}>
            Save this search
          </Button>
        )
      ) : null}
      <NotFound savedSearches={savedSearches} isMissing={isMissing} />
      {q === '' && chosenSearch === undefined && savedSearches.items && savedSearches.items.length > 0 ? (
        <SavedSearchList searches={savedSearches.items} onRun={({ id }) => setChosenId(id)} />
      ) : null}
      {chosenSearch === undefined ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-15">
          <span>
            Saved search: <b>{chosenSearch.name}</b>
          </span>
          <Button variant="ghost" size="sm" onClick={() => look('')}>
            All saved searches
          </Button>
        </p>
      )}
      {isMissing && !savedSearches.items ? (
        savedSearches.items === undefined && <RowSkeletons />
      ) : (
        <Results
          query={query}
          words={words}
          scope={
            chosenSearch !== undefined
              ? ' for this search'
              : isUnfiltered || textOf(filterQueryOf(filters)) === ''
                ? ''
                : ' within your filters'
          }
          decisionOn={decisionOn}
          onOpen={onOpen}
          onUnfilter={() => {
            setQ(words);
            setChosenId(null);
            setIsUnfiltered(true);
          }}
          onSearch={look}
        />
      )}
    </>
  );
}

interface NotFoundProps {
  readonly savedSearches: ReturnType<typeof useSavedSearches>;
  /** Whether the chosen search is not among the saved ones. */
  readonly isMissing: boolean;
}

/** Says why a saved search is not shown; nothing while they load, or if none is missing. */
function NotFound({ savedSearches, isMissing }: NotFoundProps) {
  if (savedSearches.items === null) {
    return (
      <p className="mt-3 text-15">
        Your saved searches did not load.{' '}
        <Button variant="ghost" size="sm" onClick={() => void savedSearches.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!isMissing || savedSearches.items === undefined) return null;
  return <p className="mt-3 text-15">This saved search was deleted. These jobs are within your filters.</p>;
}

/** The query string for the search call. */
function textOf(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

interface ResultsProps {
  readonly query: Parameters<typeof searchPages>[0];
  readonly words: string;
  /** Text after the number of jobs that says what was searched, such as ' within your filters'; it may be empty. */
  readonly scope: string;
  readonly decisionOn: (roleId: string) => Direction | undefined;
  readonly onOpen: (role: RoleCard) => void;
  readonly onUnfilter: () => void;
  readonly onSearch: (words: string) => void;
}

function Results({ query, words, scope, decisionOn, onOpen, onUnfilter, onSearch }: ResultsProps) {
  const client = useQueryClient();
  const pages = searchPages(query);
  const { items, more, refetch, error } = usePages(pages, { idOf: (role) => role.id });
  const first = client.getQueryData<Pages<RoleCard>>(pages.queryKey)?.pages[0] as FoundPage | undefined;
  if (items === undefined) return <RowSkeletons />;
  const refusal = refusedValue(error);
  if (refusal !== null) {
    return (
      <EmptyState
        icon={SearchX}
        title="Your filters need a change"
        action={<Button onClick={onUnfilter}>Search without them</Button>}
      >
        <p>{refusal}</p>
      </EmptyState>
    );
  }
  if (items === null || first === undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title="The search did not work"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <p>{navigator.onLine ? 'Please try again in a moment.' : 'You are offline.'}</p>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    if (words === '' && first.hidden === 0) return <NothingLeft />;
    return (
      <NothingFound words={words} hiddenCount={first.hidden} onUnfilter={onUnfilter} onSearch={onSearch} />
    );
  }
  const undecidedRoles = items.filter((role) => decisionOn(role.id) === undefined);
  const relatedRoles = undecidedRoles.filter((role) => role.alsoIn !== undefined);
  const occupation = relatedRoles[0]?.alsoIn;
  return (
    <>
      <p role="status" className="num mt-4 mb-3 text-14 text-ink-2">
        {first.found === 0
          ? `No job has all of these words${scope}`
          : `${counted(first.found, 'job')}${scope}`}
        {first.related === 0 ? '' : `, and ${inDigits(first.related)} in the same occupation`}. Sorted by{' '}
        <a href="/how-matching-works" className="text-brand underline underline-offset-4">
          how well you match
        </a>
        .
      </p>
      <RoleRows roles={undecidedRoles.filter((role) => role.alsoIn === undefined)} onOpen={onOpen} />
      {occupation === undefined ? null : (
        <section aria-labelledby="also-in" className="mt-6">
          <h3 id="also-in" className="text-20">
            Also in {occupation}
          </h3>
          <p className="mt-1 mb-3 text-14 text-ink-2">
            The same kind of work under titles other than “{words}”.
          </p>
          <RoleRows roles={relatedRoles} onOpen={onOpen} />
        </section>
      )}
      <ShowMore more={more} shown={items.length} what="jobs" isAutomatic className="mt-4" />
    </>
  );
}

interface RoleRowsProps {
  readonly roles: readonly RoleCard[];
  readonly onOpen: (role: RoleCard) => void;
}

function RoleRows({ roles, onOpen }: RoleRowsProps) {
  if (roles.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {roles.map((role) => (
        <RoleRow
          key={role.id}
          role={role}
          action={<SaveButton role={role} shape="mark" />}
          onOpen={() => onOpen(role)}
        />
      ))}
    </ul>
  );
}

interface NothingFoundProps {
  readonly words: string;
  readonly hiddenCount: number;
  readonly onUnfilter: () => void;
  readonly onSearch: (words: string) => void;
}

/** Suggests what to loosen: the filters if they hide something, otherwise the words. */
function NothingFound({ words, hiddenCount, onUnfilter, onSearch }: NothingFoundProps) {
  if (hiddenCount > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Your filters hide these jobs"
        action={<Button onClick={onUnfilter}>Search without filters</Button>}
      >
        <p>
          {hiddenCount === 1 ? '1 job matches' : `${hiddenCount} jobs match`}{' '}
          {words === '' ? 'you' : `“${words}”`}, but not your filters.
        </p>
      </EmptyState>
    );
  }
  const each = [...new Set(words.split(/\s+/))].slice(0, 4);
  return (
    <EmptyState
      icon={SearchX}
      title={each.length > 1 ? 'No job has all of these words' : 'No job has this word'}
      action={
        each.length > 1
          ? each.map((word) => (
              <Button key={word} variant="quiet" onClick={() => onSearch(word)}>
                Only “{word}”
              </Button>
            ))
          : null
      }
    >
      <p>
        {each.length > 1
          ? 'Leave one out, or try a more general title.'
          : 'Check the spelling, or try a more general title.'}{' '}
        Jobs you have applied for are under Matches.
      </p>
    </EmptyState>
  );
}

function NothingLeft() {
  return (
    <EmptyState icon={SearchX} title="No more jobs">
      <p>There is none here that you have not answered. New ones are posted all the time.</p>
    </EmptyState>
  );
}
