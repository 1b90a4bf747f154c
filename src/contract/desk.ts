/** The sections of the Admins' desk, by their name in the address: `/profile?desk=reports`. */
export const DESK_SECTIONS = [
  'today',
  'reports',
  'scams',
  'verification',
  'contests',
  'corrections',
  'disputes',
  'people',
  'companies',
  'roles',
  'billing',
  'work',
  'mail',
  'figures',
  'fairness',
  'words',
  'security',
  'log',
] as const;
export type DeskSection = (typeof DESK_SECTIONS)[number];

/** The address of a section; with `id`, of the person, company or role in it. */
export function deskHref(section: DeskSection, id?: string): string {
  return `/profile?desk=${section}${id === undefined ? '' : `&id=${id}`}`;
}
