/** An object that is open, with the names it has so far, or an array. */
type Level = { names: Set<string> | null; expectsName: boolean }

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs

/**
 * Whether an object in JSON text has a name twice, which JSON leaves open (RFC 8259, 4) and I-JSON forbids (RFC 7493, 2.3): a person may read the one
 * and a program take the other. The text must be JSON.
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

/** Goes on in a level with a string, a comma or a colon; answers whether it is a name that was there before. */
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
