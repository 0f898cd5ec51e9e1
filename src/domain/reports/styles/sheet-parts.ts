/** It takes a few milliseconds to parse. */
const partLength = 25_000

/** What may hide a bracket (escapes, comments, strings, unquoted URLs), and brackets. */
const token =
  /\\[\s\S]|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n\r\f])*"?|'(?:\\[\s\S]|[^'\\\n\r\f])*'?|(?<![\w\u0080-\uffff\\-])url\(\s*(?!["'\s])(?:\\[\s\S]|[^)\\])*\)?|[{}()[\]]/gi
const closers: Record<string, string> = { '{': '}', '(': ')', '[': ']' }

/** Cuts a stylesheet at ends of rules outside of all blocks, so that its parts mean the same as the whole. */
export function* partsOf(text: string): Generator<string, void> {
  const open: string[] = []
  let start = 0
  for (const { 0: found, index } of text.length > partLength ? text.matchAll(token) : []) {
    const closer = closers[found]
    if (closer !== undefined) open.push(closer)
    // A bracket that closes nothing is part of what is around it.
    if (found !== open.at(-1)) continue
    open.pop()
    const end = index + 1
    if (found !== '}' || open.length > 0 || end - start < partLength) continue
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}
