/**
 * Puts a storage that lasts as long as the page in the place of a session storage that refuses every access. The framework keeps scroll
 * positions there and does not expect to be refused.
 */
export function shelterSessionStorage(): void {
  try {
    window.sessionStorage.getItem('')
  } catch {
    Object.defineProperty(window, 'sessionStorage', { value: createMemoryStorage(), configurable: true })
  }
}

function createMemoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
