const idMax = 255

/**
 * Which payment a page is about, by its address: the payment page's session, or the payment of the embedded form after a step at the bank. `null` when
 * it says neither, or nothing that could be either.
 */
export function returnedSession(query: URLSearchParams): string | null {
  const id = (query.get('session_id') ?? query.get('payment_intent') ?? '').trim()
  return id === '' || id.length > idMax ? null : id
}
