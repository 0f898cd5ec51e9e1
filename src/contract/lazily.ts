/** Makes a value at its first use. Formatters for dates and numbers take milliseconds to create, which a start need not wait for. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
