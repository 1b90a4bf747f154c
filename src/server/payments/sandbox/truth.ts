import type { CustomerTruth } from '../payments.ts';
import type { Book } from './book.ts';

/** Converts the sandbox's record of a customer to what `Payments.fetchCustomer` returns. */
export function truthOf(book: Book): CustomerTruth {
  return {
    card: book.card && { brand: book.card.brand, last4: book.card.last4 },
    subscriptions: book.subscriptions.map((each) => ({
      ref: each.id,
      attemptId: each.attemptId,
      planCode: each.planCode,
      pricePence: each.pricePence,
      status: each.status,
      periodStart: new Date(each.periodStart),
      periodEnd: new Date(each.periodEnd),
      trialEndsAt: instant(each.trialEndsAt),
      cancelAt: each.cancelAtPeriodEnd ? new Date(each.periodEnd) : null,
    })),
    invoices: book.invoices.map((each) => ({
      ref: each.id,
      subscriptionRef: each.subscriptionId,
      isFirst: each.isFirst,
      status: each.status,
      totalPence: each.totalPence,
      creditAppliedPence: each.creditAppliedPence,
      paidPence: each.totalPence < 0 ? 0 : each.paidPence,
      createdAt: new Date(each.createdAt),
      paidAt: instant(each.paidAt),
      periodStart: new Date(each.periodStart),
      periodEnd: new Date(each.periodEnd),
      lines: each.lines,
    })),
    payments: book.intents.flatMap(({ id, purpose, status, amountPence }) => {
      if (purpose.kind !== 'payment') return [];
      return {
        ref: id,
        invoiceId: purpose.ourInvoiceId,
        status:
          status === 'succeeded'
            ? ('succeeded' as const)
            : status === 'cancelled'
              ? ('cancelled' as const)
              : ('pending' as const),
        receivedPence: status === 'succeeded' ? amountPence : 0,
      };
    }),
  };
}

function instant(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
