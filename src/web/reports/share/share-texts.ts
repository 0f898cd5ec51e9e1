import { t } from '@lingui/core/macro'

/** The contract's text for a colour with too little contrast, in the current language. */
export function colourFailsText(suggestion: string): string {
  return t`This colour doesn’t have enough contrast with the light or dark background. The closest that does is ${suggestion}.`
}

/** The contract's text for the name of a brand, in the current language. */
export function reportByText(name: string): string {
  return t`Report by ${name}`
}
