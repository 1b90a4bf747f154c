import type { PayScores } from './pay/pay-fit.ts';
import type { Scale } from './scale.ts';
import type { RoleText, SeekerText } from './text/text-model.ts';
import type { CompiledTitle } from './titles.ts';

export type CompiledRole = {
  /** Canonical skill ids, each once; below 2³¹. First the required ones, then the nice-to-have ones as `niceToHave(id)`. */
  skills: Int32Array;
  /** How many of them are required. */
  requiredCount: number;
  /** Parallel to `skills`: 3 to 12 for a required one, 1 to 4 for a nice-to-have one. */
  skillWeights: Uint8Array;
  skillWeightTotal: number;
  /** 0 entry to 3 executive; −1 if unknown. */
  level: number;
  /** Whole years of experience, up to 40; −1 if unknown. */
  years: number;
  /** 0 remote, 1 hybrid, 2 onsite. */
  mode: number;
  /** Gazetteer id, or −1. */
  place: number;
  /** The ends of the pay range in pence a year, or −1. */
  lowestPence: number;
  highestPence: number;
  title: CompiledTitle;
  /** The advert's text as the current text model represents it; null without a model, or if the advert is too short. */
  text: RoleText | null;
};

export type CompiledSeeker = {
  /** Skill id → hundredths of a match, above 0. */
  cover: ReadonlyMap<number, number>;
  experienceScores: Float64Array;
  placeScores: Float64Array;
  /** null if the seeker set no minimum. */
  payScores: PayScores | null;
  titles: readonly CompiledTitle[];
  /** null without a text model, or if the text is too short. */
  text: SeekerText | null;
  /** How the parts add up, with or without a text model. */
  scale: Scale;
};
