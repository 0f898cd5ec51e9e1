import { monitorsMax, monitorsPremiumMax, reportPagesMax, reportPagesMemberMax } from '#contract/limits.ts'

/** Limits that Premium raises: for every account, and for subscribers. */
export const limitEntitlements = {
  reportPages: { free: reportPagesMemberMax, premium: reportPagesMax },
  monitors: { free: monitorsMax, premium: monitorsPremiumMax },
} as const

/** Features that only subscribers have. */
const switchEntitlements = ['brand'] as const

export type LimitEntitlement = keyof typeof limitEntitlements
export type SwitchEntitlement = (typeof switchEntitlements)[number]
export type Entitlement = LimitEntitlement | SwitchEntitlement

/**
 * Every entitlement of Premium today, and the calls of the contract at which the server enforces it. Anything else is not sold: a test tries each of
 * these calls with and without a subscription.
 */
export const entitlementCalls = {
  reportPages: ['reports.createReport'],
  monitors: ['monitors.putMonitor'],
  brand: ['reportSharing.saveBrand'],
} as const satisfies Record<Entitlement, readonly [string, ...string[]]>

export const entitlements = Object.keys(entitlementCalls) as Entitlement[]
