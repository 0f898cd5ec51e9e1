import { auditLinkCounts, recountLinks } from '../../src/domain/campaigns/figures/link-counts.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import type { Command } from './command.ts'

export const campaignCommands: Record<string, Command> = {
  'links-audit': {
    usage: 'links-audit [--repair]    check the counts of links on dashboards; --repair counts all links again',
    async run(db, [option]) {
      if (option === '--repair') await recountLinks(db)
      const faults = await auditLinkCounts(db)
      if (faults.length === 0) return 'The counts of links are right.'
      const lines = faults.map(
        ({ userId, figure, at, stored, expected }) =>
          `  ${userId}  ${figure}${at === null ? '' : ` at ${at.toISOString()}`}: stored ${stored}, counted ${expected}`,
      )
      throw new DomainError('internal', ['The counts of links are not right:', ...lines].join('\n'))
    },
  },
}
