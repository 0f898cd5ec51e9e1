import { listWaiting } from '../../src/domain/waitlist/queries.ts'
import type { Command } from './command.ts'

export const waitlistCommands: Record<string, Command> = {
  waitlist: {
    usage: 'waitlist                  who waits for automated link building, in their order; columns parted by tabs',
    run: async (db) => {
      const waiting = await listWaiting(db)
      const lines = waiting.map(({ position, email, fullName, referrals, confirmedAt }) =>
        [position, email, fullName ?? '', referrals, confirmedAt?.toISOString() ?? ''].join('\t'),
      )
      return waiting.length === 0
        ? 'Nobody waits yet.'
        : ['place\taddress\tname\treferrals\tconfirmed', ...lines].join('\n')
    },
  },
}
