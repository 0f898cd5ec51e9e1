/** One thing that a page describes in JSON-LD: its types without their vocabulary, and its fields unchanged. */
export type PageData = { types: readonly string[]; fields: Readonly<Record<string, unknown>> }

const nodesMax = 300
const depthMax = 8

/** What the JSON-LD scripts of a page describe, outermost first. Broken scripts are left out. */
export function readPageData(scripts: readonly string[]): PageData[] {
  const found: PageData[] = []
  for (const script of scripts) {
    try {
      collect(JSON.parse(script), 0, found)
    } catch {
      // A script that is not valid JSON is skipped.
    }
  }
  return found
}

function collect(value: unknown, depth: number, found: PageData[]) {
  if (depth > depthMax || found.length >= nodesMax || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const part of value.slice(0, nodesMax)) collect(part, depth + 1, found)
    return
  }
  const fields = value as Record<string, unknown>
  const types = textsIn(fields['@type']).map((type) => type.replace(/^.*[/#:]/, ''))
  if (types.length > 0) found.push({ types, fields })
  for (const part of Object.values(fields).slice(0, 60)) collect(part, depth + 1, found)
}

/** The texts of a field: one text, several texts, or the names of things. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.slice(0, 40).flatMap((part) => (Array.isArray(part) ? [] : textsIn(part)))
  if (typeof value !== 'object' || value === null) return []
  const { name } = value as { name?: unknown }
  return typeof name === 'string' ? [name] : []
}
