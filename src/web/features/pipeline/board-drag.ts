import type { ApplicationStatus, EmployerApplication } from '#contract/applications.ts';

/** The card being moved: with the mouse, or with the keyboard over the column `at`. */
export interface HeldCard {
  readonly application: EmployerApplication;
  readonly by: 'mouse' | 'keys';
  readonly at: ApplicationStatus;
}

/** What a card can do on its board. */
export interface BoardDrag {
  readonly heldCard: HeldCard | null;
  readonly hold: (application: EmployerApplication, by: HeldCard['by']) => void;
  readonly steer: (step: 1 | -1) => void;
  readonly drop: (to?: ApplicationStatus) => void;
  readonly cancel: () => void;
  readonly move: (application: EmployerApplication, to: ApplicationStatus) => void;
  /** The card last moved by keyboard or menu: it takes the focus in its new column. */
  readonly focusId: string | null;
}
