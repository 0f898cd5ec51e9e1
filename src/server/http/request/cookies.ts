/** The cookies of a request by their names. The first of a name counts: it is the one of the longest path. */
export function readCookies(header = ''): Record<string, string> {
  const pairs = header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] as const]
  })
  return Object.fromEntries(pairs.toReversed())
}
