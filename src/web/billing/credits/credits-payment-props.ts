import type { CreditsOutcome } from './credits-done.tsx'
import type { Names } from './credits-names.tsx'

/** The props of every form that pays for credits. */
export type CreditsPaymentProps = {
  credits: number
  onDone: (outcome: CreditsOutcome) => void
  /** The payment continues in a new window. */
  onLeave: () => void
}

/** The props of every form that takes a card on this page. */
export type EmbeddedFormProps = {
  credits: number
  email: string
  names: Names
  /** The label of the button. */
  label: string
  disabled: boolean
  onBusy: (busy: boolean) => void
  onDone: CreditsPaymentProps['onDone']
}
