import { WORK_MODES, type WorkMode } from '#contract/units.ts';
import { MOST_YEARS } from '#matching/experience.ts';
import { standingCode } from '#matching/order.ts';
import type { CompiledTitle } from '#matching/titles.ts';
import { type Column, Columns } from '../index/columns.ts';
import type { CompiledCultureSeeker } from '../index/compiled-culture-seeker.ts';
import { IdTable } from '../index/id-table.ts';
import { RecentChanges } from '../index/recent-changes.ts';
import { TitleStore } from '../index/title-store.ts';
import { RecordStore } from './record-store.ts';
import { SkillCovers } from './skill-covers.ts';

/** A discoverable seeker, as added to the index. */
export interface FoundSeeker {
  readonly id: string;
  /** Skill id → hundredths of a match. */
  readonly cover: ReadonlyMap<number, number>;
  /** A `levelCode`: 0 to 3, or −1 if unknown. */
  readonly level: number;
  /** A `yearsCode`: 0 to 40, or −1 if unknown. */
  readonly years: number;
  /** Gazetteer id, or −1. */
  readonly home: number;
  readonly workMode: WorkMode | null;
  /** Whole pounds net per month; 0 if not stated. */
  readonly minNetMonthlyPounds: number;
  /** Recent titles that are not empty. */
  readonly titles: readonly CompiledTitle[];
  /** As written by `seekerTextBytes`; null if the text is too short. */
  readonly words: Uint8Array | null;
  /** null if they keep it private or have no valid assessment. */
  readonly culture: CompiledCultureSeeker | null;
}

/** Seekers with the same place and preferred work mode: their place score is the same for any role. */
export interface Cell {
  readonly home: number;
  /** 0 for none; otherwise the index in WORK_MODES plus one. */
  readonly preferredMode: number;
}

/** Demand as a `standingCode`; new seekers get no bonus. */
export interface SeekerStanding {
  /** For the current hour, the hour before it, and the hour being prepared, if any. */
  readonly code: number;
  readonly previousCode: number;
  readonly comingCode: number;
}

const NO_DEMAND = standingCode(Number.POSITIVE_INFINITY, 0);
const NEVER_ASKED: SeekerStanding = { code: NO_DEMAND, previousCode: NO_DEMAND, comingCode: NO_DEMAND };

const NONE = -1;
const YEAR_CODES = MOST_YEARS + 2;
/** Upper limit of experience codes: levels −1 to 3 and years −1 to 40 in one number. */
export const EXPERIENCE_CODES: number = 5 * YEAR_CODES;

export function experienceCode(level: number, years: number): number {
  return (level + 1) * YEAR_CODES + years + 1;
}

/** What is known about a seeker: flags above the eight bits of the experience code. */
export const KIND_FLAG = 256;
export const HAS_TITLES = 256;
export const HAS_WORDS = 512;
export const HAS_LEAST_PAY = 1024;
export const HAS_CULTURE = 2048;
/** The kind of an unused slot: no experience code is as high as this. */
export const UNUSED_KIND = 255;
/** Upper limit of kinds. */
export const KINDS = 4096;

/** All discoverable seekers as columns, and who covers which skill; their texts take most of the memory. */
export class SeekerIndex {
  readonly cells: Cell[] = [];
  readonly titles: TitleStore = new TitleStore();
  readonly skillCovers: SkillCovers = new SkillCovers();
  readonly words: RecordStore = new RecordStore();
  /** For each seeker, starting at their `marksAt`: the numbers of their titles, then the skills that they cover. */
  readonly marks: RecordStore = new RecordStore();
  readonly culture: Map<number, CompiledCultureSeeker> = new Map();
  readonly recent: RecentChanges = new RecentChanges();
  readonly #columns = new Columns();
  readonly ids: IdTable = new IdTable(this.#columns);
  /** Experience code and known parts, as one number below KINDS. */
  readonly kind: Column<Uint16Array> = this.#columns.add(Uint16Array);
  readonly minPounds: Column<Int32Array> = this.#columns.add(Int32Array);
  /** For this hour and the previous one. */
  readonly standing: Column<Uint8Array> = this.#columns.add(Uint8Array);
  readonly previousStanding: Column<Uint8Array> = this.#columns.add(Uint8Array);
  readonly #comingStanding: Column<Uint8Array> = this.#columns.add(Uint8Array);
  /** Where the seeker's text starts in `words`; −1 for none. */
  readonly wordsAt: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly #wordsLength: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly marksAt: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly titleCount: Column<Uint8Array> = this.#columns.add(Uint8Array);
  /** Stored by slot, because most seekers have only one or two titles; further titles are elsewhere in memory. */
  readonly firstTitle: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly #coverCount: Column<Uint16Array> = this.#columns.add(Uint16Array);
  /** By slot: the number of their cell. */
  readonly cell: Column<Int32Array> = this.#columns.add(Int32Array);
  readonly #cellNumbers = new Map<number, number>();
  readonly #free: number[] = [];
  #slots = 0;

  get size(): number {
    return this.#slots - this.#free.length;
  }

  /** Upper limit of slots in use. */
  get slots(): number {
    return this.#slots;
  }

  get bytes(): number {
    const parts = [this.#columns, this.ids, this.words, this.marks, this.titles, this.skillCovers];
    return parts.reduce((sum, { bytes }) => sum + bytes, this.cells.length * 150 + this.culture.size * 300);
  }

  /** Adds or replaces a seeker. A change of profile does not change demand: a known seeker keeps theirs. */
  put(seeker: FoundSeeker, standing: SeekerStanding = NEVER_ASKED): void {
    const currentStanding = this.#standingOf(seeker.id) ?? standing;
    this.remove(seeker.id);
    const slot = this.#free.pop() ?? this.#newSlot();
    this.ids.put(seeker.id, slot);
    this.recent.add(seeker.id);
    this.kind.values[slot] = kindOf(seeker);
    this.minPounds.values[slot] = seeker.minNetMonthlyPounds;
    this.standing.values[slot] = currentStanding.code;
    this.previousStanding.values[slot] = currentStanding.previousCode;
    this.#comingStanding.values[slot] = currentStanding.comingCode;
    this.wordsAt.values[slot] = seeker.words === null ? NONE : this.words.put(seeker.words);
    this.#wordsLength.values[slot] = seeker.words?.length ?? 0;
    if (seeker.culture !== null) this.culture.set(slot, seeker.culture);
    this.#putMarks(slot, seeker);
    this.cell.values[slot] = this.#cellOf(seeker);
  }

  /** Does nothing if there is no such seeker. */
  remove(id: string): void {
    const slot = this.ids.find(id);
    if (slot < 0) return;
    this.ids.remove(slot);
    this.#dropMarks(slot);
    const words = this.wordsAt.values[slot]!;
    if (words !== NONE) this.words.giveBack(words, this.#wordsLength.values[slot]!);
    this.culture.delete(slot);
    this.kind.values[slot] = UNUSED_KIND;
    this.#free.push(slot);
  }

  /** Starts preparing an hour: from the current demand, or from none if the caller sets all of it. */
  prepareStandings(isFromNothing: boolean): void {
    if (isFromNothing) this.#comingStanding.values.fill(NO_DEMAND);
    else this.#comingStanding.values.set(this.standing.values);
  }

  /** Sets somebody's demand in the hour being prepared. */
  setComingDemand(id: string, demand: number): void {
    const slot = this.ids.find(id);
    if (slot >= 0) this.#comingStanding.values[slot] = standingCode(Number.POSITIVE_INFINITY, demand);
  }

  /** Makes the prepared hour the current one. */
  adoptStandings(): void {
    const unusedValues = this.previousStanding.values;
    this.previousStanding.values = this.standing.values;
    this.standing.values = this.#comingStanding.values;
    this.#comingStanding.values = unusedValues;
  }

  #standingOf(id: string): SeekerStanding | null {
    const slot = this.ids.find(id);
    if (slot < 0) return null;
    return {
      code: this.standing.values[slot]!,
      previousCode: this.previousStanding.values[slot]!,
      comingCode: this.#comingStanding.values[slot]!,
    };
  }

  #putMarks(slot: number, { titles, cover }: FoundSeeker): void {
    const numbers = titles.slice(0, 255).map((title) => this.titles.take(title));
    const marks = Uint32Array.from([...numbers, ...cover.keys()]);
    for (const [skill, value] of cover) this.skillCovers.add(skill, slot, value);
    this.marksAt.values[slot] = this.marks.put(new Uint8Array(marks.buffer));
    this.titleCount.values[slot] = numbers.length;
    this.firstTitle.values[slot] = numbers[0] ?? NONE;
    this.#coverCount.values[slot] = cover.size;
  }

  #dropMarks(slot: number): void {
    const position = this.marksAt.values[slot]!;
    const titles = this.titleCount.values[slot]!;
    const covers = this.#coverCount.values[slot]!;
    const { u32 } = this.marks.views;
    const from = position >> 2;
    for (let i = 0; i < titles; i += 1) this.titles.giveBack(u32[from + i]!);
    for (let i = 0; i < covers; i += 1) this.skillCovers.remove(u32[from + titles + i]!, slot);
    this.marks.giveBack(position, (titles + covers) * 4);
  }

  #cellOf({ home, workMode }: FoundSeeker): number {
    const preferredMode = workMode === null ? 0 : WORK_MODES.indexOf(workMode) + 1;
    const key = (home + 1) * (WORK_MODES.length + 1) + preferredMode;
    let number = this.#cellNumbers.get(key);
    if (number === undefined) {
      number = this.cells.length;
      this.cells.push({ home, preferredMode });
      this.#cellNumbers.set(key, number);
    }
    return number;
  }

  #newSlot(): number {
    if (this.#slots === this.kind.values.length) {
      this.#columns.grow(Math.max(64, Math.ceil(this.#slots * 1.4)));
    }
    this.#slots += 1;
    return this.#slots - 1;
  }
}

function kindOf({ level, years, titles, words, minNetMonthlyPounds, culture }: FoundSeeker): number {
  return (
    experienceCode(level, years) +
    (titles.length > 0 ? HAS_TITLES : 0) +
    (words === null ? 0 : HAS_WORDS) +
    (minNetMonthlyPounds > 0 ? HAS_LEAST_PAY : 0) +
    (culture === null ? 0 : HAS_CULTURE)
  );
}
