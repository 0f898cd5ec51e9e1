/** What the forms for accounts show. `factor` asks for the second factor of a sign-in whose password was right. */
export type AuthView = 'signIn' | 'signUp' | 'forgot' | 'factor'

/** What stands above the sign-in form after something that led there. */
export type AuthNotice = { kind: 'created' | 'exists' | 'resetSent'; email: string }

export type AuthFlow = { view: AuthView; email: string; notice: AuthNotice | null }

export type AuthEvent =
  | { type: 'shown'; view: AuthView }
  | { type: 'typed'; email: string }
  | { type: 'created' | 'exists' | 'resetSent'; email: string }

/** What comes after an event. The address is kept through all of it, so that nobody types it twice. Pure. */
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
