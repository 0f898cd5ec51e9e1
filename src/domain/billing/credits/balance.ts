import type { Selectable } from 'kysely'
import type { Credits } from '#db/types.ts'

/** What a balance is made of: the columns of `credits` that tell what a member can spend. */
export const availableColumns = ['amount', 'bonus', 'totalUsed', 'reserved'] as const

type Parts = Pick<Selectable<Credits>, (typeof availableColumns)[number]>

/** amount + bonus − totalUsed, in credits. */
export function balanceOf({ amount, bonus, totalUsed }: Omit<Parts, 'reserved'>): number {
  return amount + bonus - totalUsed
}

/** What of the balance is not set aside for work under way. */
export function availableOf(parts: Parts): number {
  return balanceOf(parts) - parts.reserved
}
