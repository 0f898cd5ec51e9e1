/** The event on the window after an island is hydrated. */
export const islandHydrated = 'island-hydrated'
