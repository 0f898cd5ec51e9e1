/** Parses a form with nested brackets, as in Stripe's API: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type Form = { [key: string]: string | Form }

export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? name
    const parent = path.reduce((at, key) => {
      const next = at[key]
      if (typeof next === 'object') return next
      const made: Form = Object.create(null)
      at[key] = made
      return made
    }, form)
    parent[last] = value
  }
  return form
}

export function text(value: string | Form | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function inner(value: string | Form | undefined): Form {
  return typeof value === 'object' ? value : {}
}

/** The values of `key[0]`, `key[1]`, … */
export function items(value: string | Form | undefined): (string | Form)[] {
  return Object.values(inner(value))
}

export function strings(value: string | Form | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(inner(value)).filter((entry) => typeof entry[1] === 'string')) as Record<
    string,
    string
  >
}
