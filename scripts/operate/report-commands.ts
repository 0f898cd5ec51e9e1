import { DomainError } from '../../src/domain/domain-error.ts'
import { auditCounts, type CountsAudit, type StoredCounts } from '../../src/domain/reports/counts.ts'
import { count } from './audit-report.ts'
import type { Command } from './command.ts'

/** The commands about backlink reports. */
export const reportCommands: Record<string, Command> = {
  'reports-audit': {
    usage: 'reports-audit             check that the stored counts of backlink reports match their pages',
    run: async (db) => auditText(await auditCounts(db)),
  },
}

/** Throws with each fault, so that the command fails. */
function auditText({ runs, faults }: CountsAudit): string {
  const size = count(runs, 'run')
  if (faults.length === 0) return `The counts match the pages: ${size}.`
  const lines = faults.map(
    ({ runId, stored, counted }) => `  ${runId}: stored ${listed(stored)}; by its pages ${listed(counted)}`,
  )
  throw new DomainError('internal', [`Counts do not match the pages (${size}):`, ...lines].join('\n'))
}

function listed(counts: StoredCounts): string {
  const entries = Object.entries(counts)
  return entries.length === 0 ? 'none' : entries.map(([property, pages]) => `${property} ${pages}`).join(', ')
}
