import type { ThreadItem } from '#contract/messages.ts';
import { Flag } from '#web/brand/flag.tsx';
import { Avatar } from '#web/ui/avatar.tsx';

/** The other side's name: the employer for a seeker, the seeker for an employer. */
export function partyName({ seeker, employer }: ThreadItem): string {
  return seeker ? `${seeker.firstName} ${seeker.lastName}`.trim() : employer.companyName;
}

/** The same with the person who writes for a company: "Priya at Bridge & Co". */
export function partyInFull(item: ThreadItem): string {
  const company = partyName(item);
  const { contact } = item;
  return contact && contact.name !== company ? `${contact.name} at ${company}` : company;
}

/** The other side as a flag or a disc. Decorative: the name is shown beside it. */
export function PartyMark({ item, size = 44 }: { readonly item: ThreadItem; readonly size?: 44 | 48 }) {
  return item.seeker ? (
    <Avatar name={partyName(item)} imageUrl={item.seeker.profileImageUrl} size={44} tone="blush" />
  ) : (
    <Flag name={item.employer.flagName ?? item.employer.companyName} size={size} />
  );
}
