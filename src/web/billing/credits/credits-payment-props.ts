import type { CreditsOutcome } from './credits-done.tsx'
import type { Names } from './credits-names.tsx'

/** What every way of paying for credits needs. */
export type CreditsPaymentProps = {
  credits: number
  onDone: (outcome: CreditsOutcome) => void
  /** The payment goes on in a window of its own. */
  onLeave: () => void
}

/** What every form does that takes a card on this page. */
export type EmbeddedFormProps = {
  credits: number
  email: string
  names: Names
  /** What the button says. */
  label: string
  disabled: boolean
  onBusy: (busy: boolean) => void
  onDone: CreditsPaymentProps['onDone']
}
