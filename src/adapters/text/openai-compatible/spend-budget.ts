/**
 * A cap on what a text service may cost, counted in tokens. `reserve` sets tokens aside before a request, all or none; `settle` replaces
 * a reservation by what was really used and is called once for each that was granted.
 */
export type SpendBudget = {
  reserve(tokens: number): Promise<'reserved' | 'spent'>
  settle(reservedTokens: number, usedTokens: number): Promise<void>
}

function utcDay(milliseconds: number) {
  return Math.floor(milliseconds / 86_400_000)
}

/**
 * A budget of `tokensPerDay` (UTC days) kept in this process: for one process, or for tests. `now` gives milliseconds since 1970.
 * Requests under way at midnight count for the day in which they are settled.
 */
export function createDailyTokenBudget(options: { tokensPerDay: number; now: () => number }): SpendBudget {
  let day = utcDay(options.now())
  let used = 0
  let reserved = 0

  function turnDay() {
    const today = utcDay(options.now())
    if (today !== day) {
      day = today
      used = 0
    }
  }

  return {
    async reserve(tokens) {
      turnDay()
      if (used + reserved + tokens > options.tokensPerDay) return 'spent'
      reserved += tokens
      return 'reserved'
    },
    async settle(reservedTokens, usedTokens) {
      turnDay()
      reserved -= reservedTokens
      used += usedTokens
    },
  }
}
