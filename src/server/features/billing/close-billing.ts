import { defineTask } from '../../tasks/task.ts';

/** Deletes a deleted account's customer at the payment provider, and ends their subscription. */
export const closeCustomer = defineTask<{ customerRef: string }>('billing.close-customer', { retries: 15 });
