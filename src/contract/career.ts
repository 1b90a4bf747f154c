import * as z from 'zod/mini';
import { isCleanText, optionalText, text } from './text.ts';

/** A month, or only a year: "2019-03", "2019". */
const monthOrYear = z.string().check(z.regex(/^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/));
const dates = {
  from: z.nullable(monthOrYear),
  /** null if the end is not known, or has not come yet. */
  to: z.nullable(monthOrYear),
};
const name = text(160);
const level = optionalText(60);

/** A job held, with its employer. */
export const job = z.object({ title: name, employer: optionalText(160), ...dates, isCurrent: z.boolean() });
export type Job = z.infer<typeof job>;

/** A course of education. Either name may be null; nothing here checks that one of them is given. */
export const education = z.object({
  institution: optionalText(160),
  qualification: optionalText(160),
  ...dates,
});
export type Education = z.infer<typeof education>;

/** A language that somebody speaks, and how well in their own words. */
export const spokenLanguage = z.object({ language: text(60), level });
export type SpokenLanguage = z.infer<typeof spokenLanguage>;

const LINK_KINDS = ['linkedin', 'github', 'portfolio'] as const;
/** A page about the person or their work. */
export const profileLink = z.object({
  kind: z.enum(LINK_KINDS),
  url: z.string().check(z.refine(isCleanText), z.maxLength(300), z.regex(/^https?:\/\/[^\s<>"]+$/i)),
});
export type ProfileLink = z.infer<typeof profileLink>;

/** Whether a host is "linkedin.com" or a subdomain of it, such as that of a country: "uk.linkedin.com". */
export function isLinkedIn(host: string): boolean {
  return host === 'linkedin.com' || host.endsWith('.linkedin.com');
}
