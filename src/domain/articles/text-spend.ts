import { sql } from 'kysely'
import type { SpendBudget } from '#adapters/text/openai-compatible/spend-budget.ts'
import type { Db } from '#db/db.ts'

type Reservation = { day: string; tokens: number }

/**
 * A budget of `tokensPerDay` (UTC days) shared by all servers of the database. A settlement after midnight counts for the day of its reservation. The
 * reservations of a crashed server remain until that day ends: too little is spent then, never too much. `now` gives milliseconds since 1970.
 */
export function createTextSpendBudget(
  db: Db,
  { tokensPerDay, now = Date.now }: { tokensPerDay: number; now?: () => number },
): SpendBudget {
  const today = () => new Date(now()).toISOString().slice(0, 10)
  /** Reservations of this process that are not settled yet, oldest first. They store their day, because the caller only knows the size. */
  const open: Reservation[] = []

  return {
    async reserve(tokens) {
      if (tokens > tokensPerDay) return 'spent'
      const day = today()
      const reserved = await db
        .insertInto('textServiceSpend')
        .values({ day, tokensReserved: tokens })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet({ tokensReserved: sql`text_service_spend.tokens_reserved + excluded.tokens_reserved` })
            .where(sql<boolean>`text_service_spend.tokens_used + text_service_spend.tokens_reserved
              + excluded.tokens_reserved <= ${tokensPerDay}`),
        )
        .returning('day')
        .executeTakeFirst()
      if (reserved === undefined) return 'spent'
      open.push({ day, tokens })
      return 'reserved'
    },
    async settle(reservedTokens, usedTokens) {
      const index = open.findIndex((reservation) => reservation.tokens === reservedTokens)
      const [reservation] = index < 0 ? [] : open.splice(index, 1)
      await db
        .insertInto('textServiceSpend')
        .values({ day: reservation?.day ?? today(), tokensUsed: usedTokens })
        .onConflict((conflict) =>
          conflict.column('day').doUpdateSet({
            tokensReserved: sql`greatest(text_service_spend.tokens_reserved - ${reservation?.tokens ?? 0}, 0)`,
            tokensUsed: sql`text_service_spend.tokens_used + excluded.tokens_used`,
          }),
        )
        .execute()
    },
  }
}
