/** The cookies of a request by name. The first cookie of a name wins, because it has the longest path. */
export function readCookies(header = ''): Record<string, string> {
  const pairs = header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] as const]
  })
  return Object.fromEntries(pairs.toReversed())
}
