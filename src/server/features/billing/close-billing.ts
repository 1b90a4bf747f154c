import { defineTask } from '../../tasks/task.ts';

/** The provider forgets a customer whose account was deleted, and ends what runs. */
export const closeCustomer = defineTask<{ customerRef: string }>('billing.close-customer', { retries: 15 });
