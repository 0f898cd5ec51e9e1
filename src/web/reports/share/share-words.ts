import { t } from '@lingui/core/macro'

/** What the contract says of a colour that cannot be told apart, in the language in use. */
export function colourFailsText(suggestion: string): string {
  return t`This colour doesn’t have enough contrast with the light or dark background. The closest that does is ${suggestion}.`
}

/** Whose report it is, as the contract says it, in the language in use. */
export function reportByText(name: string): string {
  return t`Report by ${name}`
}
