import { oc } from '@orpc/contract'
import { CreditHistory, HistoryInput } from '#contract/history.ts'
import { ordersPageDefault, ordersPageMax } from '#contract/limits.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import {
  creditPriceCents,
  creditsPerPurchaseMax,
  creditsPerPurchaseMin,
  premiumFeatures,
  topUpCapMaxCents,
} from './billing.ts'
import { BillingDetails, BillingDocument } from './billing-documents.ts'
import { receiptTexts } from './receipt-texts.ts'

/** A member's credits. `balance` = amount + bonus − totalUsed; of it `available` can be spent, the rest is reserved. */
export const Credits = z.object({
  amount: z.number().int(),
  bonus: z.number().int(),
  totalUsed: z.number().int(),
  totalPurchased: z.number().int(),
  balance: z.number().int(),
  available: z.number().int(),
  /** Spent credits whose payment was reversed. The next credits pay for them first. */
  owed: z.number().int(),
  updatedAt: z.string(),
})
export type Credits = z.infer<typeof Credits>

/** A purchase. Amounts are cents of US dollars, times are ISO 8601 in UTC. */
export const Order = z.object({
  id: z.uuid(),
  kind: z.enum(['credits', 'subscription']),
  credits: z.number().int().nullable(),
  plan: z.enum(['monthly', 'yearly']).nullable(),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  status: z.enum(['created', 'open', 'processing', 'paid', 'failed', 'expired']),
  /** Why the last attempt failed, in the provider's words. */
  failure: z.string().nullable(),
  /** Whether it was paid with real money. */
  isLive: z.boolean(),
  receiptUrl: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** Every kind of movement in the ledger of an existing account. */
const creditMovements = [
  'purchase',
  'bonus',
  'consume',
  'return',
  'reserve',
  'capture',
  'release',
  'refund',
  'refund_owed',
  'dispute',
  'dispute_owed',
  'reinstate',
  'forgive',
  'settle',
] as const

/**
 * One movement of a member's credits. `change` is the change of the available credits: positive, negative, or 0 if credits moved between other
 * accounts.
 */
export const CreditEntry = z.object({
  id: z.uuid(),
  kind: z.enum(creditMovements),
  amount: z.number().int().positive(),
  change: z.number().int(),
  /** The campaign and the link of the movement; `null` if there is none, or if it was deleted. */
  about: z
    .object({
      campaignId: z.uuid(),
      campaign: z.string(),
      anchorText: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Automatic top-up: buys `credits` when fewer than `below` are available, for at most `capCents` per calendar month. */
const TopUp = z.object({
  credits: z.number().int().min(creditsPerPurchaseMin).max(creditsPerPurchaseMax),
  below: z.number().int().min(1).max(creditsPerPurchaseMax),
  capCents: z.number().int().min(creditPriceCents).max(topUpCapMaxCents),
})

/**
 * `lowBalanceAt`: send an email when fewer credits than this are available; `null` for never. `topUp` `null`: off. Setting it is the consent to be
 * charged.
 */
export const NewCreditSettings = z.object({
  lowBalanceAt: z.number().int().min(1).max(creditsPerPurchaseMax).nullable(),
  topUp: TopUp.nullable(),
})
export type NewCreditSettings = z.infer<typeof NewCreditSettings>

/** `hasCard`: whether there is a saved card to charge; `spentCents`: the cost of automatic top-ups this month. */
export const CreditSettings = NewCreditSettings.extend({ hasCard: z.boolean(), spentCents: z.number().int() })
export type CreditSettings = z.infer<typeof CreditSettings>

/** The subscription of an account; `null` for none. Times are ISO 8601 in UTC. */
export const SubscriptionInfo = z.object({
  subscribed: z.boolean(),
  features: z.array(z.enum(premiumFeatures)),
  subscription: z
    .object({
      plan: z.enum(['monthly', 'yearly']),
      status: z.string(),
      priceCents: z.number().int(),
      email: z.string(),
      currentPeriodEnd: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      isLive: z.boolean(),
    })
    .nullable(),
})
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>

const tags = ['Billing']

export const billing = {
  getCredits: oc
    .route({ method: 'GET', path: '/credits', tags, summary: 'Get the credits of the signed-in member' })
    .output(Credits),
  listCreditEntries: oc
    .route({ method: 'GET', path: '/credits/entries', tags, summary: 'List all movements of credits, newest first' })
    .input(z.object({ limit: queryNumber(1, ordersPageMax, ordersPageDefault), cursor: cursorParam.optional() }))
    .output(z.object({ entries: z.array(CreditEntry), nextCursor: z.string().nullable() })),
  getCreditHistory: oc
    .route({ method: 'GET', path: '/credits/history', tags, summary: 'Get credits added and spent by day or month' })
    .input(HistoryInput)
    .output(CreditHistory),
  listOrders: oc
    .route({ method: 'GET', path: '/orders', tags, summary: 'List orders, newest first' })
    .input(z.object({ limit: queryNumber(1, ordersPageMax, ordersPageDefault), cursor: cursorParam.optional() }))
    .output(z.object({ orders: z.array(Order), nextCursor: z.string().nullable() })),
  getReceipt: oc
    .route({
      method: 'GET',
      path: '/orders/{id}/receipt.pdf',
      tags,
      summary: 'Get the invoice of a paid order as a PDF; of an order paid before invoices were issued, its receipt',
    })
    .input(idParam({ code: 'not_found', message: receiptTexts.notFound }))
    .output(z.file().mime('application/pdf')),
  listInvoices: oc
    .route({ method: 'GET', path: '/invoices', tags, summary: 'List invoices and credit notes, newest first' })
    .input(z.object({ limit: queryNumber(1, ordersPageMax, ordersPageDefault), cursor: cursorParam.optional() }))
    .output(z.object({ invoices: z.array(BillingDocument), nextCursor: z.string().nullable() })),
  getInvoice: oc
    .route({
      method: 'GET',
      path: '/invoices/{id}/invoice.pdf',
      tags,
      summary: 'Get an invoice or credit note as a PDF',
    })
    .input(idParam({ code: 'not_found', message: receiptTexts.notFound }))
    .output(z.file().mime('application/pdf')),
  getCreditSettings: oc
    .route({
      method: 'GET',
      path: '/credits/settings',
      tags,
      summary: 'Get the settings of the low-balance notice and of automatic top-up',
    })
    .output(CreditSettings),
  saveCreditSettings: oc
    .route({
      method: 'PUT',
      path: '/credits/settings',
      tags,
      summary: 'Change the settings of the low-balance notice and of automatic top-up',
    })
    .input(NewCreditSettings)
    .output(CreditSettings),
  getBillingDetails: oc
    .route({ method: 'GET', path: '/billing-details', tags, summary: "Get the buyer's details for invoices" })
    .output(BillingDetails),
  saveBillingDetails: oc
    .route({ method: 'PUT', path: '/billing-details', tags, summary: "Change the buyer's details for future invoices" })
    .input(BillingDetails)
    .output(BillingDetails),
  getSubscription: oc
    .route({ method: 'GET', path: '/subscription', tags, summary: 'Get the subscription of the account' })
    .output(SubscriptionInfo),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/subscription/cancel',
      tags,
      summary: 'Cancel the subscription at the end of the paid period',
    })
    .output(SubscriptionInfo),
  resumeSubscription: oc
    .route({
      method: 'POST',
      path: '/subscription/resume',
      tags,
      summary: 'Resume a cancelled subscription during its paid period',
    })
    .output(SubscriptionInfo),
  openPortal: oc
    .route({
      method: 'POST',
      path: '/subscription/portal',
      tags,
      summary: "Get a link to the payment provider's page for cards and invoices",
    })
    .output(z.object({ url: z.string() })),
}

/** The response of `GET verify-payment` to the return page of a payment. `amount` is in dollars. */
export const VerifiedPayment = z.object({
  verified: z.boolean(),
  status: Order.shape.status,
  amount: z.number(),
  credits: z.number().int(),
  order: z.object({
    id: z.uuid(),
    plan: Order.shape.plan,
    failure: z.string().nullable(),
    isLive: z.boolean(),
    receiptUrl: z.string().nullable(),
    /** The address of a guest whose order waits for the account that confirms it; `null` for any other order. */
    guestEmail: z.string().nullable(),
  }),
})
export type VerifiedPayment = z.infer<typeof VerifiedPayment>
