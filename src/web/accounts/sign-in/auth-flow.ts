/** The view of the account forms. `factor` requests the second factor after the correct password. */
export type AuthView = 'signIn' | 'signUp' | 'forgot' | 'factor'

/** The notice above the sign-in form after an event that led there. */
export type AuthNotice = { kind: 'created' | 'exists' | 'resetSent'; email: string }

export type AuthFlow = { view: AuthView; email: string; notice: AuthNotice | null }

export type AuthEvent =
  | { type: 'shown'; view: AuthView }
  | { type: 'typed'; email: string }
  | { type: 'created' | 'exists' | 'resetSent'; email: string }

/** The state after an event. The address is preserved, so that it is typed only once. A pure function. */
export function nextAuthFlow(flow: AuthFlow, event: AuthEvent): AuthFlow {
  switch (event.type) {
    case 'shown':
      return { ...flow, view: event.view, notice: event.view === flow.view ? flow.notice : null }
    case 'typed':
      return { ...flow, email: event.email }
    default:
      return { view: 'signIn', email: event.email, notice: { kind: event.type, email: event.email } }
  }
}
