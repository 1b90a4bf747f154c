import { MatchMark } from '#web/brand/match-mark.tsx';

/** The picture beside the form, if there is room for it. */
export function AuthPicture() {
  return (
    <aside className="grid animate-fade place-content-center justify-items-center bg-bottle px-12 text-center text-white">
      <MatchMark seekerName="Amara Okafor" employerName="Harbour & Vale" className="w-[340px]" />
      <p className="display mt-10 max-w-[16ch] text-46">Both say yes. Then you talk.</p>
      <p className="mt-4 max-w-[36ch] text-18 text-on-bottle">
        No more cover letters into the void: a match opens a chat with the people who are hiring.
      </p>
    </aside>
  );
}
