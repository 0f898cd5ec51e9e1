type RouteParams = Record<string, string>
type PageRoute = { id: string; path: string }

/**
 * Creates the function that finds the page of a path among pages that are children of the root, with `:name` for one segment. Like in the
 * framework, the page with more fixed segments wins, else the first of the table. `null` for every other path, and for one that is not encoded as it should be.
 */
export function createPageMatcher(routes: readonly PageRoute[]) {
  const patterns = routes
    .map(({ id, path }) => ({ id, segments: path.split('/') }))
    .toSorted((one, other) => paramsIn(one.segments) - paramsIn(other.segments))
  return (pathname: string): { id: string; params: RouteParams } | null => {
    const segments = pathname.slice(1).split('/')
    for (const pattern of patterns) {
      const params = paramsOf(pattern.segments, segments)
      if (params !== null) return { id: pattern.id, params }
    }
    return null
  }
}

function paramsIn(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): RouteParams | null {
  if (pattern.length !== segments.length) return null
  const params: RouteParams = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith(':')) {
      if (segment !== expected) return null
      continue
    }
    const value = decoded(segment)
    if (value === null || value === '') return null
    params[expected.slice(1)] = value
  }
  return params
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
