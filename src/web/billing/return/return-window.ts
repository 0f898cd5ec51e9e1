import { type CheckoutReturn, checkoutChannelName } from '../checkout/checkout-return.ts'

/** Whether this page is in the window that was opened for the payment: it has an opener, or no menu bar, as such windows have none. */
export function isCheckoutWindow(): boolean {
  return window.opener !== null || window.menubar?.visible === false
}

/** Reports the result of the payment to the page that opened this window. `sessionId` is empty if the page does not know it. */
export function announceReturn(outcome: CheckoutReturn['outcome'], sessionId = ''): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(checkoutChannelName)
  channel.postMessage({ type: 'returned', sessionId, outcome } satisfies CheckoutReturn)
  channel.close()
}
