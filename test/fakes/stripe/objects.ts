import Stripe from 'stripe'

/** Stripe's complete objects, in version 2026-10-28.endive. If a new version of the package changes an object, this file does not compile. */

export function customerObject(of: { id: string; email: string | null; created: number }) {
  return {
    id: of.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: of.created,
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: of.email,
    invoice_prefix: 'A1B2C3D4',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
}

export function priceObject(of: {
  id: string
  unitAmount: number
  interval: 'month' | 'year' | null
  created: number
}) {
  return {
    id: of.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: of.created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_of_linkwright',
    recurring:
      of.interval === null
        ? null
        : { interval: of.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: of.interval === null ? 'one_time' : 'recurring',
    unit_amount: of.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(String(of.unitAmount)),
  } satisfies Stripe.Price
}

export function lineItemObject(of: { id: string; price: Stripe.Price; quantity: number; name: string }) {
  const amount = (of.price.unit_amount ?? 0) * of.quantity
  return {
    id: of.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: of.name,
    metadata: {},
    price: of.price,
    quantity: of.quantity,
  } satisfies Stripe.LineItem
}

export function sessionObject(of: {
  id: string
  mode: 'payment' | 'subscription'
  orderId: string | null
  metadata: Record<string, string>
  amount: number
  customer: string | null
  email: string | null
  successUrl: string
  cancelUrl: string | null
  created: number
}) {
  return {
    id: of.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: of.amount,
    amount_total: of.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: of.cancelUrl,
    client_reference_id: of.orderId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: of.created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: of.customer,
    customer_account: null,
    customer_creation: of.mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: of.email,
    discounts: [],
    expires_at: of.created + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: of.metadata,
    mode: of.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: of.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `https://checkout.stripe.com/c/pay/${of.id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
}

export function intentObject(of: {
  id: string
  amount: number
  customer: string | null
  description: string | null
  email: string | null
  metadata: Record<string, string>
  created: number
}) {
  return {
    id: of.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: of.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${of.id}_secret_aB3dE5fG7hJ9kL1mN3pQ5rS7t`,
    confirmation_method: 'automatic',
    created: of.created,
    currency: 'usd',
    customer: of.customer,
    customer_account: null,
    description: of.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: of.email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

export function chargeObject(of: { id: string; intent: Stripe.PaymentIntent; created: number }) {
  return {
    id: of.id,
    object: 'charge',
    amount: of.intent.amount,
    amount_captured: of.intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: of.intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LINKWRIGHT',
    captured: true,
    created: of.created,
    currency: 'usd',
    customer: of.intent.customer,
    description: of.intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: of.intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: of.intent.id,
    payment_method: 'pm_card_visa',
    payment_method_details: null,
    receipt_email: of.intent.receipt_email,
    receipt_number: null,
    receipt_url: `https://pay.stripe.com/receipts/${of.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
}

export function refundObject(of: { id: string; intent: Stripe.PaymentIntent; amount: number; created: number }) {
  return {
    id: of.id,
    object: 'refund',
    amount: of.amount,
    balance_transaction: null,
    charge: of.intent.latest_charge,
    created: of.created,
    currency: 'usd',
    customer: of.intent.customer,
    customer_account: null,
    metadata: {},
    payment_intent: of.intent.id,
    payment_method: 'pm_card_visa',
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
}

export function balanceObject(of: { id: string; source: string; amount: number; created: number }) {
  return {
    id: of.id,
    object: 'balance_transaction',
    amount: of.amount,
    available_on: of.created,
    balance_type: 'payments',
    created: of.created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: of.amount < 0 ? 1500 : 0,
    fee_details: [],
    net: of.amount,
    reporting_category: of.amount < 0 ? 'dispute' : 'dispute_reversal',
    source: of.source,
    status: 'available',
    type: 'adjustment',
  } satisfies Stripe.BalanceTransaction
}

export function disputeObject(of: { id: string; intent: Stripe.PaymentIntent; amount: number; created: number }) {
  return {
    id: of.id,
    object: 'dispute',
    amount: of.amount,
    balance_transactions: [],
    charge: of.intent.latest_charge ?? '',
    created: of.created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: evidenceObject(),
    evidence_details: {
      due_by: of.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: of.intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute
}

function evidenceObject() {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  } satisfies Stripe.Dispute.Evidence
}

function planObject(price: Stripe.Price) {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'usd',
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: 'prod_of_linkwright',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Stripe.Plan
}

export function subscriptionItemObject(of: {
  id: string
  subscription: string
  price: Stripe.Price
  quantity: number
  start: number
  end: number
}) {
  return {
    id: of.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: of.start,
    current_period_end: of.end,
    current_period_start: of.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(of.price),
    price: of.price,
    quantity: of.quantity,
    subscription: of.subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
}

export function subscriptionObject(of: {
  id: string
  customer: string
  metadata: Record<string, string>
  item: Stripe.SubscriptionItem
  created: number
}) {
  return {
    id: of.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: of.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: of.created,
    currency: 'usd',
    customer: of.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [of.item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${of.id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: of.created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription
}

export function invoiceObject(of: {
  id: string
  subscription: Stripe.Subscription
  amount: number
  isPaid: boolean
  isFirst: boolean
  created: number
  period: { start: number; end: number }
  intent: string
}): Stripe.Invoice {
  const paid = of.isPaid ? of.amount : 0
  return {
    id: of.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Linkwright',
    account_tax_ids: null,
    amount_due: of.amount,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: of.amount - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: of.isFirst ? 'subscription_create' : 'subscription_cycle',
    collection_method: 'charge_automatically',
    created: of.created,
    currency: 'usd',
    custom_fields: null,
    customer: of.subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: of.created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [{ period: of.period } as Stripe.InvoiceLineItem],
      has_more: false,
      url: `/v1/invoices/${of.id}/lines`,
    },
    payments: {
      object: 'list',
      data: [{ payment: { payment_intent: of.intent, type: 'payment_intent' } } as Stripe.InvoicePayment],
      has_more: false,
      url: `/v1/invoice_payments`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: of.isPaid ? null : of.created + 3 * 86_400,
    number: 'A1B2C3D4-0001',
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: of.subscription.metadata, subscription: of.subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: of.created,
    period_start: of.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: of.isPaid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: of.created,
      marked_uncollectible_at: null,
      paid_at: of.isPaid ? of.created : null,
      voided_at: null,
    },
    subtotal: of.amount,
    subtotal_excluding_tax: of.amount,
    test_clock: null,
    total: of.amount,
    total_discount_amounts: [],
    total_excluding_tax: of.amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice
}

export function portalObject(of: { id: string; customer: string; returnUrl: string | null; created: number }) {
  return {
    id: of.id,
    object: 'billing_portal.session',
    configuration: 'bpc_of_linkwright',
    created: of.created,
    customer: of.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: of.returnUrl,
    url: `https://billing.stripe.com/p/session/${of.id}`,
  } satisfies Stripe.BillingPortal.Session
}

export function eventObject(of: {
  id: string
  type: Stripe.Event.Type
  object: object
  apiVersion: string
  created: number
}) {
  return {
    id: of.id,
    object: 'event',
    api_version: of.apiVersion,
    created: of.created,
    data: { object: of.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: of.type,
  } satisfies Stripe.EventBase
}
