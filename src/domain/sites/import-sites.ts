import type { z } from 'zod'
import { siteHostMax, sitesImportedMax, sitesPerMemberMax } from '#contract/limits.ts'
import { readSiteLines, type SiteLine } from '#contract/site-lines.ts'
import { siteTexts } from '#contract/site-texts.ts'
import { NewSite } from '#contract/sites.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { insertSite, lockSitesOf } from './add-site.ts'
import { readSiteHost } from './site-host.ts'
import type { Owner } from './site-rows.ts'

export type SkippedLine = { line: number; value: string; text: string }

/**
 * Adds the domains of a CSV file, one on each line, unproven and marked as imported. A first line with names of columns (domain, name, tagline, theme,
 * categories) says where they stand; without one the domain is the first cell. What cannot be added is left out, with the reason. Throws
 * `validation_failed` for a file without domains, or with too many.
 */
export async function importSites(
  db: Db,
  { origin }: { origin: string },
  { userId }: Owner,
  csv: string,
): Promise<{ added: number; skipped: SkippedLine[] }> {
  const lines = readLines(csv)
  const skipped: SkippedLine[] = []
  const added = await db.transaction().execute(async (db) => {
    let held = await lockSitesOf(db, userId)
    const before = held
    for (const { line, value, site } of lines) {
      const reason = held >= sitesPerMemberMax ? tooMany : await addLine(db, { origin, userId }, site)
      if (reason === null) held += 1
      else skipped.push({ line, value: value.slice(0, siteHostMax), text: reason })
    }
    return held - before
  })
  return { added, skipped }
}

const tooMany = siteTexts.tooMany(sitesPerMemberMax)

/** Why it was left out; `null` when it was not. */
async function addLine(
  db: Db,
  { origin, userId }: { origin: string; userId: string },
  input: NewSite,
): Promise<string | null> {
  const parsed = NewSite.safeParse(input)
  if (!parsed.success) return reasonOf(parsed.error)
  try {
    const host = readSiteHost(parsed.data.host, { origin, by: 'member' })
    const site = await insertSite(db, { ...parsed.data, host, userId, isImported: true })
    return site === undefined ? siteTexts.alreadyAdded : null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

function reasonOf({ issues }: z.ZodError): string {
  const [issue] = issues
  const column = issue?.path[0]
  if (issue === undefined || column === undefined) return siteTexts.hostInvalid
  return column === 'host' ? issue.message : `${String(column)}: ${issue.message}`
}

function readLines(csv: string): SiteLine[] {
  const lines = readSiteLines(csv)
  if (lines.length === 0) throw new DomainError('validation_failed', siteTexts.noLines)
  if (lines.length > sitesImportedMax)
    throw new DomainError('validation_failed', siteTexts.tooManyLines(sitesImportedMax))
  return lines
}
