import * as z from 'zod/mini';
import { TRAITS, type Trait } from './assessments.ts';
import { endpoint } from './endpoint.ts';

export const MAX_IMPORTANCE = 3;
/** The most traits of the highest importance: with more than this, either nobody fits or everybody does. */
export const MAX_DECISIVE = 4;
/** The ends of the two-ended scale on which a team places itself; 0 is the middle. */
export const MAX_STANCE = 2;

/** A team's wish for one trait: how much it matters (whole, 0–3), and the team's own position (whole, −2 to 2). */
export const cultureWish = z.object({
  importance: z.int().check(z.minimum(0), z.maximum(MAX_IMPORTANCE)),
  stance: z.int().check(z.minimum(-MAX_STANCE), z.maximum(MAX_STANCE)),
});
export type CultureWish = Readonly<z.infer<typeof cultureWish>>;

const wishes: { [T in Trait]: z.ZodMiniOptional<typeof cultureWish> } = {
  collaboration: z.optional(cultureWish),
  independence: z.optional(cultureWish),
  structure: z.optional(cultureWish),
  creativity: z.optional(cultureWish),
  leadership: z.optional(cultureWish),
  adaptability: z.optional(cultureWish),
  stressManagement: z.optional(cultureWish),
  communication: z.optional(cultureWish),
};

/** The role's side of culture fit. An absent trait does not matter. */
export const cultureProfile = z
  .strictObject(wishes)
  .check(
    z.refine(
      (profile) =>
        Object.values(profile).filter((stance) => stance?.importance === MAX_IMPORTANCE).length <=
        MAX_DECISIVE,
      `At most ${MAX_DECISIVE} traits can matter most.`,
    ),
  );
export type CultureProfile = Readonly<Partial<Record<Trait, CultureWish | undefined>>>;

/** How one trait that matters to the team compares, for either side to read. */
export const cultureReason = z.object({
  trait: z.enum(TRAITS),
  name: z.string(),
  /** The scale's two ends; neither is better. */
  ends: z.tuple([z.string(), z.string()]),
  /** 1–3. */
  importance: z.int(),
  /** The team's position, from −2 (the first end) to 2. */
  team: z.int(),
  /** The seeker's position on the same scale, one decimal; null if not measured. */
  answers: z.nullable(z.number()),
  /** The share of people who are farther from the team in this trait alone, in basis points; 5,000 if not measured. */
  agreementInt: z.int(),
  /** One plain sentence. */
  says: z.string(),
});
export type CultureReason = z.infer<typeof cultureReason>;

const employerCulture = z.object({
  culture: z.nullable(cultureProfile),
  updatedAt: z.nullable(z.iso.datetime()),
});

/** An addition to the specification (D21): how the company describes its teams; `culture` is null until it does. */
export const getEmployerCulture = endpoint({
  method: 'GET',
  path: '/api/employer/culture',
  access: ['Employer'],
  permission: 'company.read',
  response: employerCulture,
});

/**
 * Replaces the previous description; null removes it. A role's own `culture` overrides it. 409 before the company is set up.
 */
export const saveEmployerCulture = endpoint({
  method: 'PUT',
  path: '/api/employer/culture',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({ culture: z.nullable(cultureProfile) }),
  response: employerCulture,
});
