import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { createElement, Fragment } from 'react'
import { i18n, languageInUse } from './language.ts'

/** A sentence, with or without elements in it. The `Trans` macro compiles to this. */
export function Trans({ values, ...props }: TransProps) {
  const { id, message, components } = props
  if (values === undefined && components === undefined) return i18n._({ id, ...(message !== undefined && { message }) })
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
