/** Minimum and maximum of a band in whole pounds a year, without London supplements. */
type Band = readonly [number, number];

const BAND_NAMES = ['2', '3', '4', '5', '6', '7', '8a', '8b', '8c', '8d', '9'] as const;
type BandName = (typeof BAND_NAMES)[number];

/**
 * NHS Agenda for Change, England: entry and top points of each band in force from 1 April of the year, as published by NHS
 * Employers (Terms and Conditions of Service Handbook, annex 2). Each year's values are the previous year's plus its award:
 * 3% in 2021, £1,400 in 2022 (4% from the top of band 6 to the top of band 7), 5% in 2023, 5.5% in 2024, 3.6% in 2025,
 * rounded to the pound. Only the entry to band 2 rose by more: in 2022, and in 2023, when it became equal to the band's top.
 */
const BANDS_FROM: ReadonlyMap<number, readonly Band[]> = new Map([
  [
    2020,
    [
      [18_005, 19_337],
      [19_737, 21_142],
      [21_892, 24_157],
      [24_907, 30_615],
      [31_365, 37_890],
      [38_890, 44_503],
      [45_753, 51_668],
      [53_168, 62_001],
      [63_751, 73_664],
      [75_914, 87_754],
      [91_004, 104_927],
    ],
  ],
  [
    2021,
    [
      [18_546, 19_918],
      [20_330, 21_777],
      [22_549, 24_882],
      [25_655, 31_534],
      [32_306, 39_027],
      [40_057, 45_839],
      [47_126, 53_219],
      [54_764, 63_862],
      [65_664, 75_874],
      [78_192, 90_387],
      [93_735, 108_075],
    ],
  ],
  [
    2022,
    [
      [20_270, 21_318],
      [21_730, 23_177],
      [23_949, 26_282],
      [27_055, 32_934],
      [33_706, 40_588],
      [41_659, 47_672],
      [48_526, 54_619],
      [56_164, 65_262],
      [67_064, 77_274],
      [79_592, 91_787],
      [95_135, 109_475],
    ],
  ],
  [
    2023,
    [
      [22_383, 22_383],
      [22_816, 24_336],
      [25_147, 27_596],
      [28_407, 34_581],
      [35_392, 42_618],
      [43_742, 50_056],
      [50_952, 57_349],
      [58_972, 68_525],
      [70_417, 81_138],
      [83_571, 96_376],
      [99_891, 114_949],
    ],
  ],
  [
    2024,
    [
      [23_615, 23_615],
      [24_071, 25_674],
      [26_530, 29_114],
      [29_970, 36_483],
      [37_338, 44_962],
      [46_148, 52_809],
      [53_755, 60_504],
      [62_215, 72_293],
      [74_290, 85_601],
      [88_168, 101_677],
      [105_385, 121_271],
    ],
  ],
  [
    2025,
    [
      [24_465, 24_465],
      [24_937, 26_598],
      [27_485, 30_162],
      [31_049, 37_796],
      [38_682, 46_580],
      [47_810, 54_710],
      [55_690, 62_682],
      [64_455, 74_896],
      [76_965, 88_682],
      [91_342, 105_337],
      [109_179, 125_637],
    ],
  ],
]);

const BAND_WORDS =
  /\b(?:band|afc|b)\s{0,5}:?\s{0,5}(\d[a-d]?)\b(?:\s{0,5}(?:-|–|\/|to|or|and)\s{0,5}(?:band\s{0,5})?(\d?[a-d]|\d)\b)?/i;

export interface BandPay {
  readonly min: number;
  readonly max: number;
  readonly source: string;
}

/** "Band 8a", "band 5/6": the bands that words name, lowest and highest. "Band 8" is four bands, so it names none. */
export function bandsInWords(words: string): readonly [BandName, BandName] | null {
  const match = BAND_WORDS.exec(words.slice(0, 300));
  const first = match?.[1]?.toLowerCase();
  if (first === undefined) return null;
  const second = match?.[2]?.toLowerCase() ?? first;
  const low = BAND_NAMES.find((name) => name === first);
  const high = BAND_NAMES.find((name) => name === (/^[a-d]$/.test(second) ? `${first[0]}${second}` : second));
  if (low === undefined || high === undefined) return null;
  return BAND_NAMES.indexOf(low) <= BAND_NAMES.indexOf(high) ? [low, high] : [high, low];
}

/** The pay on the day `postedOn` for the bands named in `words`; null if none is named or that day has no table. */
export function payOfBands(words: string, postedOn: Date): BandPay | null {
  const names = bandsInWords(words);
  if (names === null) return null;
  const year = postedOn.getUTCMonth() >= 3 ? postedOn.getUTCFullYear() : postedOn.getUTCFullYear() - 1;
  const table = BANDS_FROM.get(year);
  const lowPay = table?.[BAND_NAMES.indexOf(names[0])];
  const highPay = table?.[BAND_NAMES.indexOf(names[1])];
  if (lowPay === undefined || highPay === undefined) return null;
  const bands = names[0] === names[1] ? `Band ${names[0]}` : `Bands ${names[0]} to ${names[1]}`;
  return {
    min: lowPay[0],
    max: highPay[1],
    source: `${bands} of the NHS Agenda for Change pay scales for England, ${year}/${String(year + 1).slice(2)}`,
  };
}
