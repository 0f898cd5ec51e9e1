import { banAccount } from '../../src/domain/accounts/lifecycle/ban-account.ts'
import { grantAdmin } from '../../src/domain/accounts/lifecycle/grant-admin.ts'
import { revokeAdmin } from '../../src/domain/accounts/lifecycle/revoke-admin.ts'
import { unbanAccount } from '../../src/domain/accounts/lifecycle/unban-account.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import type { Command } from './command.ts'

/** The operator's commands for accounts. Each takes effect at the account's next request. */
export const accountCommands: Record<string, Command> = {
  'grant-admin': {
    usage: 'grant-admin EMAIL         make an account an administrator',
    run: (db, [email = '']) => grantAdmin(db, email),
  },
  'revoke-admin': { usage: 'revoke-admin EMAIL', run: (db, [email = '']) => revokeAdmin(db, email) },
  ban: {
    usage: 'ban EMAIL [UNTIL]         ban an account permanently, or until a time such as 2027-01-31',
    run: async (db, [email = '', until]) =>
      banAccount(db, { email, until: until === undefined ? null : timeOf(until) }),
  },
  unban: { usage: 'unban EMAIL', run: (db, [email = '']) => unbanAccount(db, email) },
}

function timeOf(text: string): Date {
  const time = Date.parse(text)
  if (Number.isNaN(time))
    throw new DomainError('validation_failed', `${text} is not a time; use a format such as 2027-01-31`)
  return new Date(time)
}
