import type { Hire, Invoice } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { dayInFull } from '#web/format/days.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { feeInWords } from './fee.ts';

interface Stage {
  readonly badge: string;
  readonly tone: BadgeTone;
  readonly words: string;
}

/** The stage of a hire on the way to its paid fee, worded for its employer. */
export function stageOf(
  hire: Hire,
  invoice: Pick<Invoice, 'status' | 'number' | 'dueAt'> | undefined,
): Stage {
  const { salaryPence, feeBp, seekerName, decision } = hire;
  const salary = decision?.salaryPence ?? salaryPence;
  const fee = salary === null || salary === 0 || feeBp === null ? '' : feeInWords(salary, feeBp);
  const because = decision === null ? '' : `Decided: ${sentence(decision.reason)} `;
  if (invoice?.status === 'paid') return { badge: 'Paid', tone: 'brand', words: `${because}${fee}` };
  if (invoice?.status === 'open') {
    return {
      badge: 'Invoiced',
      tone: 'amber',
      words: `${because}${fee} Due ${dayInFull(invoice.dueAt)}.`,
    };
  }
  switch (hire.status) {
    case 'awaiting_salary':
      return {
        badge: 'Salary needed',
        tone: 'amber',
        words: `Hired on ${dayInFull(hire.hiredAt)}. Enter what was agreed; ${seekerName} is asked to confirm it.`,
      };
    case 'awaiting_seeker':
      return {
        badge: `Waiting for ${seekerName.split(' ')[0]}`,
        tone: 'info',
        words: `${fee} Due once they confirm.`,
      };
    case 'disputed':
      return {
        badge: 'Disputed',
        tone: 'danger',
        words: `${seekerName} says: “${hire.disputeReason ?? ''}” We are looking into it and will decide. Nothing is due until then.`,
      };
    case 'agreed':
      return { badge: 'Confirmed', tone: 'brand', words: fee };
    case 'settled':
      return decision?.salaryPence === 0
        ? { badge: 'No hire', tone: 'neutral', words: `${because}Nothing is due.` }
        : {
            badge: 'Decided',
            tone: 'neutral',
            words: `${because}${salary === null ? '' : `Salary: ${money(salary)}. `}${fee}`,
          };
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
