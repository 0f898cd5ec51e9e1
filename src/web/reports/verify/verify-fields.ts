/** One field of a report that differs from the signed version; values as JSON, `null` for an absent field. */
export type ChangedField = { path: string; is: string | null; was: string | null }

const fieldsMax = 50

/** The fields in which two JSON values differ, at most 50. `path` is the path of the values. */
export function changedFields(is: unknown, was: unknown, path: string): ChangedField[] {
  const fields: ChangedField[] = []
  const compare = (is: unknown, was: unknown, path: string) => {
    if (fields.length >= fieldsMax) return
    if (!isObject(is) || !isObject(was) || Array.isArray(is) !== Array.isArray(was)) {
      if (JSON.stringify(is) !== JSON.stringify(was)) fields.push({ path, is: jsonOf(is), was: jsonOf(was) })
      return
    }
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      compare(is[name], was[name], Array.isArray(was) ? `${path}[${name}]` : `${path}.${name}`)
  }
  compare(is, was, path)
  return fields
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
