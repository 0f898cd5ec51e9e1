import { cleanLine } from '#contract/clean-line.ts'
import { displayNameMax } from '#contract/limits.ts'

/**
 * Returns a display name: first_name, else display_name, else full_name, else name, else the capitalized part of the address before the @, else
 * 'User'. A blank or non-text field counts as missing. The result has at most `displayNameMax` characters. This module has no schema imports, because
 * the smallest scripts use it.
 */
export function displayNameOf(metadata: Record<string, unknown> | null | undefined, email?: string | null): string {
  for (const field of ['first_name', 'display_name', 'full_name', 'name']) {
    const name = tidyName(metadata?.[field])
    if (name !== '') return name
  }
  const local = tidyName(email?.split('@', 1)[0])
  const initial = [...local][0] ?? ''
  return local === '' ? 'User' : initial.toLocaleUpperCase('en') + local.slice(initial.length)
}

function tidyName(value: unknown): string {
  if (typeof value !== 'string') return ''
  return [...cleanLine(value.slice(0, displayNameMax * 10))].slice(0, displayNameMax).join('').trim()
}
