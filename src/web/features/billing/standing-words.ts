import type { Billing } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { PLANS } from '#contract/plans.ts';
import { dayInFull } from '#web/format/days.ts';
import { timeLeft } from '#web/format/time.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { cardInWords } from './words.ts';

interface StandingWords {
  readonly badge: string;
  readonly tone: BadgeTone;
  /** The current state, and what happens next. */
  readonly lines: readonly string[];
}

/** The state of an employer's plan, as a badge and a sentence or two. */
export function standingInWords(billing: Billing, now: number): StandingWords {
  const { cancelAt, pausedRoles, planCode } = billing;
  if (billing.status === 'none') {
    return {
      badge: 'Pay per hire',
      tone: 'neutral',
      lines: ['£0 a month. You pay a success fee only when you hire.'],
    };
  }
  if (billing.status === 'past_due') {
    return {
      badge: 'Payment overdue',
      tone: 'danger',
      lines: [
        `We could not take ${money(billing.owedPence || billing.pricePence)} for ${PLANS[planCode].label}.`,
        graceInWords(billing.graceEndsAt, now, pausedRoles),
        ...(cancelAt === null ? [] : [`Your plan is cancelled and ends on ${dayInFull(cancelAt)}.`]),
      ],
    };
  }
  if (cancelAt !== null && billing.isSubscribed) {
    return {
      badge: 'Cancelled',
      tone: 'amber',
      lines: [
        `Your plan ends on ${dayInFull(cancelAt)}. Until then nothing changes; after that your roles are paused, not lost.`,
      ],
    };
  }
  if (billing.status === 'trial') return trialInWords(billing, now);
  if (billing.status === 'cancelled') {
    return {
      badge: 'Not active',
      tone: 'danger',
      lines: [
        pausedRoles > 0
          ? `${rolesInWords(pausedRoles)} paused, not lost. Subscribe and ${pausedRoles === 1 ? 'it is' : 'they are'} live again.`
          : 'You have no active plan, so your roles can’t be live. Subscribe to post one.',
      ],
    };
  }
  return {
    badge: 'Active',
    tone: 'brand',
    lines: billing.isSubscribed
      ? [`Renews on ${dayInFull(billing.periodEnd)} for ${money(billing.pricePence)}.`]
      : ['There is nothing to pay at the moment.'],
  };
}

function trialInWords({ trialEndsAt, isSubscribed, card, pricePence }: Billing, now: number): StandingWords {
  const timeLeftWords = trialEndsAt === null ? '' : `, ${timeLeft(trialEndsAt, now)}`;
  const end = trialEndsAt === null ? 'the last day of your trial' : dayInFull(trialEndsAt);
  return {
    badge: `Trial${timeLeftWords}`,
    tone: 'info',
    lines: isSubscribed
      ? [
          `Your first ${money(pricePence)} will be taken on ${end}${card === null ? '' : `, from ${cardInWords(card)}`}.`,
        ]
      : [`Add a card before ${end} and your roles stay live. Nothing is charged until then.`],
  };
}

function graceInWords(graceEndsAt: string | null, now: number, pausedRoles: number): string {
  if (graceEndsAt !== null && Date.parse(graceEndsAt) > now) {
    return `Your roles stay live until ${dayInFull(graceEndsAt)}. Pay now or change your card before then.`;
  }
  if (pausedRoles === 0) return 'Pay now and you can post roles again.';
  return `${rolesInWords(pausedRoles)} paused. Pay now and ${pausedRoles === 1 ? 'it is' : 'they are'} live again.`;
}

function rolesInWords(count: number): string {
  return count === 1 ? '1 role is' : `${count} roles are`;
}

type PlanUse = Billing['live'];

export function isFull({ used, allowed }: PlanUse): boolean {
  return allowed !== null && used >= allowed;
}

/** What to do if a plan's limit is reached; null if it is not. */
export function limitInWords({ live, postings, planCode, periodEnd }: Billing): string | null {
  const isLargest = PLANS[planCode].liveRoles === null;
  if (isLargest) return null;
  if (isFull(live)) {
    const roles = live.allowed === 1 ? 'Your one live role is' : `All ${live.allowed} of your live roles are`;
    return `${roles} in use. To post another, close or pause one first, or choose a larger plan.`;
  }
  if (isFull(postings)) {
    return `This month’s postings are used up. You can post again from ${dayInFull(periodEnd)}, or choose a larger plan.`;
  }
  return null;
}
