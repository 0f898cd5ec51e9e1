import { type CheckoutReturn, checkoutChannelName } from '../checkout/checkout-return.ts'

/** Whether this page stands in the window that was opened for paying: it knows its opener, or has no bars as such windows have none. */
export function isCheckoutWindow(): boolean {
  return window.opener !== null || window.menubar?.visible === false
}

/** Tells the page that opened the payment how it ended. `sessionId` is empty where the page does not know it. */
export function announceReturn(outcome: CheckoutReturn['outcome'], sessionId = ''): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(checkoutChannelName)
  channel.postMessage({ type: 'returned', sessionId, outcome } satisfies CheckoutReturn)
  channel.close()
}
