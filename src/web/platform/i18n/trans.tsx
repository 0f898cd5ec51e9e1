import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { createElement, Fragment } from 'react'
import { languageInUse } from './language.ts'

/** A sentence with elements in it. The `Trans` macro compiles to this. */
export function Trans({ values, ...props }: TransProps) {
  return (
    <TransNoContext {...props} {...(values && { values: withoutTags(values) })} lingui={{ i18n: languageInUse() }} />
  )
}

/** User input is not markup, even if it resembles it: wrapped in an element, it is not parsed for tags. */
function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? createElement(Fragment, null, value) : value,
    ]),
  )
}
