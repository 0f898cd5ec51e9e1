import { t } from '@lingui/core/macro'

/** What the contract says of a colour that cannot be told apart, in the language in use. */
export function colourFailsText(suggestion: string): string {
  return t`This colour is too close to the light or the dark background to be told apart. The nearest that can be is ${suggestion}.`
}

/** Whose report it is, as the contract says it, in the language in use. */
export function reportByText(name: string): string {
  return t`Report by ${name}`
}
