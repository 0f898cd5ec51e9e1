/** The outcome of a payment with a test card. */
export type Behaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'challenge'
  | 'delayed_success'
  | 'delayed_failure'
  | 'disputed'
  | 'refund_fails'
  | 'renewal_declined'

export type TestCard = {
  /** Its name in a URL. */
  name: string
  number: string
  brand: 'Visa' | 'Mastercard' | 'American Express'
  behaviour: Behaviour
  /** The effect of the card, as a text for the tester. */
  effect: string
}

/** Every card that the sandbox accepts. Any other number is refused, so that no real card number is entered here. */
export const testCards: readonly TestCard[] = [
  { name: 'success', number: '4242424242424242', brand: 'Visa', behaviour: 'succeeds', effect: 'Succeeds' },
  {
    name: 'mastercard',
    number: '5555555555554444',
    brand: 'Mastercard',
    behaviour: 'succeeds',
    effect: 'Succeeds, a Mastercard',
  },
  {
    name: 'amex',
    number: '378282246310005',
    brand: 'American Express',
    behaviour: 'succeeds',
    effect: 'Succeeds, an American Express card with a four-digit code',
  },
  { name: 'declined', number: '4000000000000002', brand: 'Visa', behaviour: 'declined', effect: 'Is declined' },
  {
    name: 'insufficient-funds',
    number: '4000000000009995',
    brand: 'Visa',
    behaviour: 'insufficient_funds',
    effect: 'Is declined for insufficient funds',
  },
  {
    name: 'challenge',
    number: '4000002500003155',
    brand: 'Visa',
    behaviour: 'challenge',
    effect: 'Asks for a 3-D Secure step',
  },
  {
    name: 'delayed-success',
    number: '4000000000000077',
    brand: 'Visa',
    behaviour: 'delayed_success',
    effect: 'Is processing first and succeeds after a while',
  },
  {
    name: 'delayed-failure',
    number: '4000000000000341',
    brand: 'Visa',
    behaviour: 'delayed_failure',
    effect: 'Is processing first and fails after a while',
  },
  {
    name: 'disputed',
    number: '4000000000000259',
    brand: 'Visa',
    behaviour: 'disputed',
    effect: 'Succeeds and is disputed after a while',
  },
  {
    name: 'refund-fails',
    number: '4000000000005126',
    brand: 'Visa',
    behaviour: 'refund_fails',
    effect: 'Succeeds; a refund of it fails after a while',
  },
  {
    name: 'renewal-declined',
    number: '4000000000004954',
    brand: 'Visa',
    behaviour: 'renewal_declined',
    effect: 'Succeeds; the renewals of its subscription are declined',
  },
]
