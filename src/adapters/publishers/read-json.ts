const startsMax = 40

/**
 * The JSON in an answer. PHP and its plugins print notices before it and comments after it, which a JSON parser rejects: text around the first
 * readable value is skipped. `undefined` if there is none, as in an HTML page.
 */
export function readJson(text: string): unknown {
  const whole = parse(text.replace(/^\uFEFF/, ''))
  if (whole !== undefined) return whole
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  let tries = 0
  // Only an object or an array is an answer.
  for (const { index } of text.matchAll(/[{[]/g)) {
    tries += 1
    if (index >= end || tries > startsMax) return undefined
    const value = parse(text.slice(index, end))
    if (value !== undefined) return value
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
