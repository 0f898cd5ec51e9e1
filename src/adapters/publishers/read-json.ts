const startsMax = 40

/**
 * The JSON in an answer. PHP and its plugins print notices before it and comments after it, which readers of JSON would stumble over: what stands
 * around the first value that can be read is passed by. `undefined` where there is none, as in a page of HTML.
 */
export function readJson(text: string): unknown {
  const whole = parse(text.replace(/^\uFEFF/, ''))
  if (whole !== undefined) return whole
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  let tries = 0
  // Nothing but an object or an array is an answer.
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
