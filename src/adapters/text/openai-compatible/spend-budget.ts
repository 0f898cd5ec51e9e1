/**
 * A limit on the costs of a text service, counted in tokens. `reserve` reserves all tokens before a request, or none. `settle` replaces a reservation
 * by the actual use; it is called once for each granted reservation.
 */
export type SpendBudget = {
  reserve(tokens: number): Promise<'reserved' | 'spent'>
  settle(reservedTokens: number, usedTokens: number): Promise<void>
}

function utcDay(milliseconds: number) {
  return Math.floor(milliseconds / 86_400_000)
}

/**
 * A budget of `tokensPerDay` (UTC days) in the memory of this process: for one process, or for tests. `now` gives milliseconds since 1970. A request
 * that runs at midnight counts for the day on which it is settled.
 */
export function createDailyTokenBudget(options: { tokensPerDay: number; now: () => number }): SpendBudget {
  let day = utcDay(options.now())
  let used = 0
  let reserved = 0

  function startNewDay() {
    const today = utcDay(options.now())
    if (today !== day) {
      day = today
      used = 0
    }
  }

  return {
    async reserve(tokens) {
      startNewDay()
      if (used + reserved + tokens > options.tokensPerDay) return 'spent'
      reserved += tokens
      return 'reserved'
    },
    async settle(reservedTokens, usedTokens) {
      startNewDay()
      reserved -= reservedTokens
      used += usedTokens
    },
  }
}
