import type { z } from 'zod'
import { siteHostMax, siteNameMax, sitesImportedMax, sitesPerMemberMax, siteTaglineMax } from '#contract/limits.ts'
import { categories } from '#contract/posts/post-values.ts'
import { readSiteLines, type SiteLine } from '#contract/sites/site-lines.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { siteThemes } from '#contract/sites/site-values.ts'
import { NewSite } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Owner } from '../site-rows.ts'
import { insertSite, lockSitesOf } from './add-site.ts'
import { readSiteHost } from './site-host.ts'

export type SkippedLine = { line: number; value: string; text: string }

/**
 * Adds the domains of a CSV file, one per line, unproven and marked as imported. If the first line has names of columns (domain, name, tagline,
 * theme, categories), it defines their order; otherwise the domain is the first cell. Lines that cannot be added are skipped, with the reason. Throws
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
    let siteCount = await lockSitesOf(db, userId)
    const before = siteCount
    for (const { line, value, site } of lines) {
      const reason = siteCount >= sitesPerMemberMax ? tooMany : await addLine(db, { origin, userId }, site)
      if (reason === null) siteCount += 1
      else skipped.push({ line, value: value.slice(0, siteHostMax), text: reason })
    }
    return siteCount - before
  })
  return { added, skipped }
}

const tooMany = siteTexts.tooMany(sitesPerMemberMax)

/** Why the line was skipped; `null` when it was added. */
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

/** The problem of a line as a sentence: the messages of the schema are for programs. */
function reasonOf({ issues }: z.ZodError): string {
  const [issue] = issues
  switch (issue?.path[0]) {
    case 'categories':
      return issue.path.length > 1 ? siteTexts.lineCategory(categories) : siteTexts.lineCategories(categories.length)
    case 'theme':
      return siteTexts.lineTheme(siteThemes)
    case 'name':
      return siteTexts.lineTooLong('name', siteNameMax)
    case 'tagline':
      return siteTexts.lineTooLong('tagline', siteTaglineMax)
    default:
      return issue?.code === 'too_small' ? siteTexts.hostMissing : siteTexts.hostInvalid
  }
}

function readLines(csv: string): SiteLine[] {
  const lines = readSiteLines(csv)
  if (lines.length === 0) throw new DomainError('validation_failed', siteTexts.noLines)
  if (lines.length > sitesImportedMax)
    throw new DomainError('validation_failed', siteTexts.tooManyLines(sitesImportedMax))
  return lines
}
