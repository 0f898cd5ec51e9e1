import { cleanLine } from '#contract/clean-line.ts'
import { displayNameMax } from '#contract/limits.ts'

/**
 * What to call somebody: first_name, else display_name, else full_name, else name, else the capitalised part of the address before the @,
 * else 'User'. What is no text, or only blank, counts as missing; at most `displayNameMax` characters are kept. Stands by itself, without
 * schemas, because the smallest scripts use it.
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
