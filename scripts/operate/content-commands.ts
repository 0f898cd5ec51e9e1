import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ClaimChange, ClaimKey } from '../../src/contract/operations/site-content.ts'
import type { Db } from '../../src/db/db.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { changeClaim } from '../../src/domain/operations/site-content/change-claim.ts'
import { getClaim } from '../../src/domain/operations/site-content/claim-rows.ts'
import { countFigures } from '../../src/domain/operations/site-content/count-figures.ts'
import { sourceOf } from '../../src/domain/operations/site-content/judge-claim.ts'
import { createLiveFigures } from '../../src/domain/operations/site-content/live-figures.ts'
import {
  type ClaimForStaff,
  getClaimForStaff,
  listSiteContent,
} from '../../src/domain/operations/site-content/queries.ts'
import type { SiteContentDeps } from '../../src/domain/operations/site-content/site-content-deps.ts'
import type { TestimonialRow } from '../../src/domain/operations/site-content/testimonial-rows.ts'
import { refusePlainly } from '../../src/server/http/api/plain-refusals.ts'
import type { Command } from './command.ts'

/** The operator's commands for site content. */
export const contentCommands: Record<string, Command> = {
  'site-content': {
    usage:
      'site-content              what the site claims, and which of it has a source; site-content KEY --text --source --mode stated|live|off changes a claim, --source "" takes the source away',
    run: async (db, words) => {
      const deps = depsOf(db)
      const [key, ...rest] = words
      if (key === undefined) return contentLines(await listSiteContent(db, null, deps))
      const known = ClaimKey.safeParse(key)
      if (!known.success)
        throw new DomainError('not_found', `There is no claim ${key}. They are: ${ClaimKey.options.join(', ')}`)
      const { text, source, mode } = await getClaim(db, null, known.data)
      await changeClaim(db, null, { key: known.data, ...readChange({ text, source, mode }, rest) })
      return claimLine(await getClaimForStaff(db, null, deps, known.data))
    },
  },
}

/** Visibility is checked as in production, where it matters. */
function depsOf(db: Db): SiteContentDeps {
  const onFailure = (error: unknown) => console.error('The figures could not be counted:', error)
  return { isProduction: true, figures: createLiveFigures({ count: () => countFigures(db), onFailure }) }
}

const options = { text: { type: 'string' }, source: { type: 'string' }, mode: { type: 'string' } } as const

function readChange(now: z.output<typeof ClaimChange>, words: string[]): z.output<typeof ClaimChange> {
  refusePlainly()
  try {
    const { values } = parseArgs({ args: words, options })
    return ClaimChange.parse({ ...now, ...values })
  } catch (error) {
    if (error instanceof z.ZodError) throw new DomainError('validation_failed', z.prettifyError(error))
    if (error instanceof TypeError) throw new DomainError('validation_failed', error.message)
    throw error
  }
}

function contentLines({ claims, testimonials }: { claims: ClaimForStaff[]; testimonials: TestimonialRow[] }): string {
  const open = claims.filter(({ judged }) => judged.state === 'unsubstantiated').length
  const withSource = testimonials.filter(({ source }) => source !== null).length
  return [
    ...claims.map(claimLine),
    '',
    `${open} of ${claims.length} claims have no source and are not shown in production.`,
    `${withSource} of ${testimonials.length} testimonials have a source; the others are not shown in production.`,
  ].join('\n')
}

const statusTexts = {
  shown: 'shown',
  example: 'example',
  unsubstantiated: 'UNSUBSTANTIATED',
  off: 'off',
  tooSmall: 'live, too small to show',
  uncounted: 'live, could not be counted',
} as const

function claimLine({ row, judged, live }: ClaimForStaff): string {
  const figure = live === null ? '' : `  counted: ${live.value}${live.outOf === null ? '' : `% of ${live.outOf}`}`
  const source = row.mode === 'stated' ? sourceOf(row) : judged.source
  return `${row.key.padEnd(17)} ${statusTexts[judged.state].padEnd(24)} “${judged.text ?? row.text}”${figure}${
    source === null ? '' : `\n${' '.repeat(18)}source: ${source}`
  }`
}
