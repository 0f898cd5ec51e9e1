import type { LedgerAudit } from '../../src/domain/billing/credits/audit-ledger.ts'
import { DomainError } from '../../src/domain/domain-error.ts'

/** The audit's report on a consistent ledger. Throws with each fault otherwise, so that the command fails. */
export function auditReport({ transfers, accounts, holds, faults }: LedgerAudit): string {
  const size = `${count(transfers, 'movement')}, ${count(accounts, 'account')}, ${count(holds, 'hold')}`
  if (faults.length === 0) return `The ledger adds up: ${size}.`
  const lines = faults.map(
    ({ what, id, stored, expected }) => `  ${id}  ${what}: stored ${stored}, by its movements ${expected}`,
  )
  throw new DomainError('internal', [`The ledger does not add up (${size}):`, ...lines].join('\n'))
}

/** A number with its noun: `1 account`, `2,000 accounts`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
