import { sql } from 'kysely'
import type { Claim, ContentChange, Testimonial } from '#contract/operations/site-content.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import { claimDefaults } from './claim-defaults.ts'
import { type ChangedBy, type ClaimRow, changedBy, getClaim, listClaims, type Staff } from './claim-rows.ts'
import type { Figure, Figures } from './count-figures.ts'
import { figureText, type JudgedClaim, judgeClaim } from './judge-claim.ts'
import type { SiteContentDeps } from './site-content-deps.ts'
import { listTestimonials, type TestimonialRow } from './testimonial-rows.ts'

/** The claims and testimonials that may be shown now: in production none without a source, elsewhere marked. */
export async function getSiteContent(
  db: Db,
  { isProduction, figures }: SiteContentDeps,
): Promise<{ claims: Claim[]; testimonials: Testimonial[] }> {
  const [claims, testimonials, counted] = await Promise.all([listClaims(db), listTestimonials(db), figures.read()])
  return {
    claims: claims.flatMap((claim) => {
      const { text, source, isLive } = judgeClaim(claim, { isProduction, counted })
      return text === null ? [] : [{ key: claim.key, text, isLive, isSubstantiated: source !== null, source }]
    }),
    testimonials: testimonials
      .filter((testimonial) => isShown(testimonial, isProduction))
      .map(({ id, name, role, content, avatar, rating, source }) => {
        return { id, name, role, content, avatar, rating, isSubstantiated: source !== null, source }
      }),
  }
}

/** Whether visitors see a testimonial. */
export function isShown({ isRemoved, source }: TestimonialRow, isProduction: boolean): boolean {
  return !isRemoved && (source !== null || !isProduction)
}

/** A claim with its verdict, and the figure that could replace its text. */
export type ClaimForStaff = {
  row: ClaimRow
  judged: JudgedClaim
  live: (Figure & { text: string | null; countedAt: Date }) | null
}

/** All content for an administrator, without removed testimonials. */
export async function listSiteContent(
  db: Db,
  who: Staff,
  deps: SiteContentDeps,
): Promise<{ claims: ClaimForStaff[]; testimonials: TestimonialRow[] }> {
  const [{ claims, testimonials }, counted] = await Promise.all([
    asCaller(db, who?.userId ?? null, async (db) => ({
      claims: await listClaims(db),
      testimonials: await listTestimonials(db),
    })),
    deps.figures.read(),
  ])
  return {
    claims: claims.map((row) => forStaff(row, deps, counted)),
    testimonials: testimonials.filter(({ isRemoved }) => !isRemoved),
  }
}

export async function getClaimForStaff(
  db: Db,
  who: Staff,
  deps: SiteContentDeps,
  key: ClaimRow['key'],
): Promise<ClaimForStaff> {
  const [row, counted] = await Promise.all([getClaim(db, who, key), deps.figures.read()])
  return forStaff(row, deps, counted)
}

function forStaff(row: ClaimRow, { isProduction }: SiteContentDeps, counted: Figures | null): ClaimForStaff {
  const name = claimDefaults[row.key].figure
  const figure = name === null || counted === null ? null : counted.figures[name]
  const live =
    figure === null || counted === null ? null : { ...figure, text: figureText(figure), countedAt: counted.countedAt }
  return { row, judged: judgeClaim(row, { isProduction, counted }), live }
}

export type ListedChange = Pick<ContentChange, 'id' | 'kind' | 'item' | 'before' | 'after'> & { changed: ChangedBy }

/** The history of changes, newest first. */
export async function listContentChanges(
  db: Db,
  who: Staff,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ changes: ListedChange[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, who?.userId ?? null, (db) =>
    db
      .selectFrom('siteContentChanges')
      .leftJoin('profiles', 'profiles.userId', 'siteContentChanges.changedBy')
      .select(['id', 'kind', 'item', 'before', 'after', 'changedAt', 'changedBy', 'profiles.displayName as name'])
      .$if(after !== null, (query) => query.where('id', '<', sql<string>`${after?.[0]}::uuid`))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const changes = rows.slice(0, limit).map(({ changedAt, changedBy: by, name, ...row }) => ({
    id: row.id,
    kind: row.kind as ContentChange['kind'],
    item: row.item,
    before: row.before as ContentChange['before'],
    after: row.after as ContentChange['after'],
    changed: changedBy({ changedAt, changedBy: by, name }) ?? { at: changedAt, by: null },
  }))
  const last = changes.at(-1)
  return { changes, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}
