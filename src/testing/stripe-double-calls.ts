/**
 * The Stripe calls that the adapter makes, as documented in Stripe's reference: method, path, and the allowed and
 * required parameters. Indexes in brackets are written as `[]`; `*` stands for any name that the caller chooses.
 */
export interface DocumentedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly required: readonly string[];
  readonly allowed: readonly string[];
}

function call(
  name: string,
  method: DocumentedCall['method'],
  path: string,
  required: readonly string[] = [],
  allowed: readonly string[] = [],
): DocumentedCall {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([A-Za-z0-9_]+)')}$`);
  return { name, method, path: pattern, required, allowed: [...required, ...allowed] };
}

export const STRIPE_CALLS: readonly DocumentedCall[] = [
  call('customers.create', 'POST', '/v1/customers', ['name', 'metadata[*]'], ['email']),
  call('customers.retrieve', 'GET', '/v1/customers/:id', [], ['expand[]']),
  call(
    'customers.update',
    'POST',
    '/v1/customers/:id',
    [],
    ['invoice_settings[default_payment_method]', 'metadata[*]'],
  ),
  call('customers.delete', 'DELETE', '/v1/customers/:id'),
  call(
    'customers.createBalanceTransaction',
    'POST',
    '/v1/customers/:id/balance_transactions',
    ['amount', 'currency'],
    ['description'],
  ),
  call('prices.list', 'GET', '/v1/prices', [], ['lookup_keys[]', 'active', 'limit']),
  call(
    'prices.create',
    'POST',
    '/v1/prices',
    ['currency', 'unit_amount', 'recurring[interval]', 'product_data[name]'],
    ['lookup_key', 'transfer_lookup_key', 'tax_behavior', 'metadata[*]'],
  ),
  call(
    'subscriptions.create',
    'POST',
    '/v1/subscriptions',
    ['customer', 'items[][price]', 'payment_behavior', 'metadata[*]'],
    [
      'payment_settings[save_default_payment_method]',
      'payment_settings[payment_method_types][]',
      'trial_end',
      'trial_settings[end_behavior][missing_payment_method]',
      'expand[]',
    ],
  ),
  call('subscriptions.retrieve', 'GET', '/v1/subscriptions/:id'),
  call(
    'subscriptions.list',
    'GET',
    '/v1/subscriptions',
    ['customer'],
    ['status', 'limit', 'expand[]', 'starting_after'],
  ),
  call(
    'subscriptions.update',
    'POST',
    '/v1/subscriptions/:id',
    [],
    [
      'items[][id]',
      'items[][price]',
      'proration_behavior',
      'proration_date',
      'payment_behavior',
      'cancel_at_period_end',
      'default_payment_method',
    ],
  ),
  call('subscriptions.cancel', 'DELETE', '/v1/subscriptions/:id'),
  call(
    'invoices.createPreview',
    'POST',
    '/v1/invoices/create_preview',
    ['subscription'],
    [
      'subscription_details[items][][id]',
      'subscription_details[items][][price]',
      'subscription_details[proration_behavior]',
      'subscription_details[proration_date]',
    ],
  ),
  call('invoices.list', 'GET', '/v1/invoices', ['customer'], ['status', 'limit', 'starting_after']),
  call('invoices.retrieve', 'GET', '/v1/invoices/:id', [], ['expand[]']),
  call('invoices.pay', 'POST', '/v1/invoices/:id/pay', [], ['payment_method']),
  call(
    'setupIntents.create',
    'POST',
    '/v1/setup_intents',
    ['customer'],
    ['usage', 'allowed_payment_method_types[]'],
  ),
  call('setupIntents.list', 'GET', '/v1/setup_intents', ['customer'], ['limit', 'starting_after']),
  call(
    'paymentIntents.create',
    'POST',
    '/v1/payment_intents',
    ['amount', 'currency', 'customer'],
    ['allowed_payment_method_types[]', 'description', 'metadata[*]'],
  ),
  call('paymentIntents.list', 'GET', '/v1/payment_intents', ['customer'], ['limit', 'starting_after']),
];

export type Params = ReadonlyMap<string, string>;

/** `items[0][price]` becomes `items[][price]`; names under metadata are free. */
function generalName(name: string): string {
  return name.replaceAll(/\[\d+\]/g, '[]').replace(/^metadata\[[^\]]+\]$/, 'metadata[*]');
}

/** Faults of a request according to the table and the rules for every request; empty if the request is right. */
export function faultsOf(
  call: DocumentedCall | undefined,
  request: {
    method: string;
    path: string;
    params: Params;
    headers: Record<string, string | undefined>;
    version: string;
    key: string;
  },
): string[] {
  const { method, path, params, headers } = request;
  if (call === undefined) return [`${method} ${path} is not a documented call`];
  const sentNames = new Set([...params.keys()].map(generalName));
  return [
    ...[...sentNames]
      .filter((name) => !call.allowed.includes(name))
      .map((name) => `${call.name} takes no ${name}`),
    ...call.required.filter((name) => !sentNames.has(name)).map((name) => `${call.name} needs ${name}`),
    ...(headers['stripe-version'] === request.version
      ? []
      : [`${call.name} came with Stripe-Version ${headers['stripe-version']}`]),
    ...(headers.authorization === `Bearer ${request.key}` ? [] : [`${call.name} came without the key`]),
    // A preview changes nothing, so it is the only POST without an Idempotency-Key.
    ...(method === 'GET' || call.name === 'invoices.createPreview' || headers['idempotency-key']
      ? []
      : [`${call.name} came without an Idempotency-Key`]),
    ...(method === 'POST' &&
    params.size > 0 &&
    headers['content-type'] !== 'application/x-www-form-urlencoded'
      ? [`${call.name} came as ${headers['content-type']}`]
      : []),
  ];
}
