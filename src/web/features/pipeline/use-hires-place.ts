import { useMay } from '#web/features/team/membership.ts';

/** Where the salary of a hire can be entered later, as the menu of this member calls it. */
export function useHiresPlace(): string {
  return useMay()?.('billing') === false ? 'under Hires' : 'on the billing page';
}
