const idMax = 255

/**
 * The ID of the payment in the URL: the session of the payment page, or the payment by the embedded form after a confirmation at the bank. `null` if
 * there is none, or if it cannot be an ID.
 */
export function returnedSession(query: URLSearchParams): string | null {
  const id = (query.get('session_id') ?? query.get('payment_intent') ?? '').trim()
  return id === '' || id.length > idMax ? null : id
}
