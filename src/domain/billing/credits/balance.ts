import type { Selectable } from 'kysely'
import type { Credits } from '#db/types.ts'

/** The columns of `credits` from which the available credits are calculated. */
export const availableColumns = ['amount', 'bonus', 'totalUsed', 'reserved'] as const

type Parts = Pick<Selectable<Credits>, (typeof availableColumns)[number]>

/** amount + bonus − totalUsed, in credits. */
export function balanceOf({ amount, bonus, totalUsed }: Omit<Parts, 'reserved'>): number {
  return amount + bonus - totalUsed
}

/** The part of the balance that is not reserved. */
export function availableOf(parts: Parts): number {
  return balanceOf(parts) - parts.reserved
}
