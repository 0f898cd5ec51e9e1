import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { newSandboxId } from './sandbox-ids.ts'
import { cancelSubscription, payPastDue, renewSubscription, resumeSubscription } from './subscriptions.ts'

/** The actions of a customer on the page. */
export type PortalVerb = 'cancel' | 'resume' | 'pay' | 'renew'

const portalLifetimeMs = 3_600_000

/** The card that replaces a declined one. */
const newCard = { brand: 'Visa', last4: '4242', behaviour: 'succeeds' } as const

/** The page where a customer manages subscriptions. Its URL is the only access control. */
export function createPortal(deps: SandboxDeps) {
  const { store, origin, now } = deps
  async function customerIdOf(portalId: string): Promise<string | null> {
    const portal = await store.read('portal', portalId)
    return portal !== null && portal.expiresAtMs > now().getTime() ? portal.customerId : null
  }

  return {
    /** The URL of a new page, valid for an hour. Throws `not_found`. */
    async open(customerId: string, returnUrl: string): Promise<string> {
      if ((await store.read('customer', customerId)) === null)
        throw new PaymentProviderError('not_found', `No such customer: ${customerId}`)
      if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
        throw new PaymentProviderError('invalid_request', 'The return address must be http or https')
      const id = newSandboxId('bps')
      const createdAtMs = now().getTime()
      const portal = { id, orderId: null, customerId, createdAtMs, dueAtMs: null, returnUrl }
      await store.transaction((change) =>
        change.put('portal', { ...portal, expiresAtMs: createdAtMs + portalLifetimeMs }),
      )
      return `${origin}/sandbox/portal/${id}`
    },
    /** `null` for a wrong or expired ID. Newest subscription first. */
    async find(id: string) {
      const customerId = await customerIdOf(id)
      const portal = await store.read('portal', id)
      const customer = customerId === null ? null : await store.read('customer', customerId)
      if (portal === null || customer === null) return null
      const subscriptions = await store.listOfCustomer('subscription', customer.id)
      return { email: customer.email, returnUrl: portal.returnUrl, subscriptions }
    },
    /**
     * Cancels, resumes, pays or renews a subscription of the page's customer before its time; `false` if the page has no such subscription, or if it
     * has ended.
     */
    async change(id: string, subscriptionId: string, verb: PortalVerb): Promise<boolean> {
      const customerId = await customerIdOf(id)
      const subscription = await store.read('subscription', subscriptionId)
      if (customerId === null || subscription === null || subscription.customerId !== customerId) return false
      if (verb === 'pay') return store.transaction((change) => payPastDue(change, subscriptionId, newCard, deps))
      if (verb === 'renew') {
        await renewSubscription(deps, subscriptionId, now(), { isEarly: true })
        return true
      }
      const act = verb === 'cancel' ? cancelSubscription : resumeSubscription
      return store
        .transaction((change) => act(change, subscriptionId, now()))
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof PaymentProviderError) return false
          throw error
        })
    },
  }
}
