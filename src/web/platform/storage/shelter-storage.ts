/**
 * Replaces a session storage that refuses every access by a storage in memory. The framework stores scroll positions there and does not handle a
 * refusal.
 */
export function replaceBlockedSessionStorage(): void {
  try {
    window.sessionStorage.getItem('')
  } catch {
    Object.defineProperty(window, 'sessionStorage', { value: createMemoryStorage(), configurable: true })
  }
}

function createMemoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}
