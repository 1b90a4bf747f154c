import { defineTask } from '../../tasks/task.ts';

/** Deletes the provider's customer of a deleted account and ends their subscription. */
export const closeCustomer = defineTask<{ customerRef: string }>('billing.close-customer', { retries: 15 });
