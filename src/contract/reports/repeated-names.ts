/** An open object with its names so far, or an open array. */
type Level = { names: Set<string> | null; expectsName: boolean }

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs

/**
 * Whether JSON text has an object with a duplicate name, which JSON leaves undefined (RFC 8259, 4) and I-JSON forbids (RFC 7493, 2.3): a person may
 * read one value and a program use the other. The text must be valid JSON.
 */
export function repeatsName(json: string): boolean {
  const levels: Level[] = []
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') levels.push({ names: new Set(), expectsName: true })
    else if (token === '[') levels.push({ names: null, expectsName: false })
    else if (token === '}' || token === ']') levels.pop()
    else {
      const level = levels.at(-1)
      if (level !== undefined && takesAgain(level, token)) return true
    }
  }
  return false
}

/** Processes a string, a comma or a colon; returns whether it is a name that the object already has. */
function takesAgain(level: Level, token: string): boolean {
  if (level.names === null) return false
  if (token === ',') level.expectsName = true
  else if (token === ':') level.expectsName = false
  else if (level.expectsName) {
    const name: string = JSON.parse(token)
    if (level.names.has(name)) return true
    level.names.add(name)
  }
  return false
}
