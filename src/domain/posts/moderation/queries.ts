import { sql } from 'kysely'
import { z } from 'zod'
import type { ListModeration } from '#contract/posts/blog-moderation.ts'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'

/** A post, or an edit of a live post, that waits for review. `revision`: the revision of the post, or the version of the draft. */
export type ReviewRow = {
  id: string
  kind: 'post' | 'edit'
  revision: number
  title: string
  slug: string
  authorName: string
  authorSlug: string | null
  approvedPosts: number
  reasons: string[]
  wordCount: number
  linkCount: number
  submittedAt: Date
}

export type WholeReviewRow = ReviewRow & {
  content: string
  excerpt: string
  metaDescription: string
  keyword: string | null
  category: string
  tags: string[]
  /** For a post its stored cover, for an edit one made from the picture's id. */
  cover: { url: string; alt: string; width: number; height: number } | null
  liveTitle: string | null
  liveContent: string | null
}

export type AbuseReportRow = {
  id: string
  reason: string
  details: string
  email: string | null
  createdAt: Date
  slug: string
  title: string
  authorName: string
  openReports: number
  /** `null` while it is open. */
  dismissedAt: Date | null
}

/** The number of links in a text: a draft stores it, for a post it is counted. */
const linksIn = sql`(length(content) - length(replace(content, '<a href=', ''))) / length('<a href=')`

const approvedPosts = (userId: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from blog_posts approved where approved.user_id = ${userId} and approved.writer = 'member' and approved.moderation = 'approved')`

const waitingPosts = sql`
  select blog_posts.id, 'post' as kind, revision, title, slug, author_name, author_slug, ${approvedPosts(sql`blog_posts.user_id`)} as approved_posts,
    moderation_reasons as reasons, word_count, ${linksIn} as link_count, submitted_at, content, excerpt, meta_description, keyword, category, tags,
    featured_image as cover, null as live_title, null as live_content
  from blog_posts where moderation = 'in_review'`

const waitingEdits = sql`
  select draft.id, 'edit' as kind, draft.version as revision, draft.title, post.slug, post.author_name, post.author_slug,
    ${approvedPosts(sql`draft.user_id`)} as approved_posts, draft.review_reasons as reasons, draft.word_count, draft.link_count, draft.submitted_at,
    draft.content, draft.excerpt, draft.meta_description, nullif(draft.keyword, '') as keyword, draft.category, draft.tags,
    (select jsonb_build_object('url', '/media/images/' || image.id || '-1600.webp', 'alt', coalesce(nullif(draft.cover_alt, ''), draft.title),
      'width', width, 'height', height, 'credit', null) from post_images image where image.id = draft.cover_image_id) as cover,
    post.title as live_title, post.content as live_content
  from post_drafts draft join blog_posts post on post.id = draft.post_id
  where draft.state = 'in_review' and draft.deleted_at is null`

/** Microseconds since 1970, and the id. The longest waiting comes first. */
const ReviewCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), z.uuid()])

type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** What waits for review, the longest waiting first. Throws `validation_failed` for a foreign cursor. */
export async function listReviews(
  db: Db,
  { limit, cursor }: Pick<ListModeration, 'limit' | 'cursor'>,
): Promise<Page<ReviewRow>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ReviewCursor)
  const later = sql`${after === null} or (submitted_at, id)
    > (timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? null}::uuid)`
  const { rows } = await sql<ReviewRow & { micros: number }>`
    select id, kind, revision, title, slug, author_name, author_slug, approved_posts, reasons, word_count, link_count, submitted_at,
      (extract(epoch from submitted_at) * 1000000)::bigint as micros
    from (${waitingPosts} union all ${waitingEdits}) waiting where ${later}
    order by submitted_at, id limit ${limit + 1}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(last.micros, last.id) }
}

/** The complete content under review. Throws `not_found` for an id that does not wait for review. */
export async function getReview(db: Db, id: string): Promise<WholeReviewRow> {
  const { rows } = await sql<WholeReviewRow>`
    select * from (${waitingPosts} union all ${waitingEdits}) waiting where id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new DomainError('not_found', errorTexts.nothingHere)
  return row
}

const reportColumns = sql`report.id, reason, details, email, report.created_at, report.decided_at as dismissed_at, slug, title, author_name,
  (select count(*)::int from post_abuse_reports other where other.post_id = report.post_id and other.status = 'open') as open_reports`

/** Open reports about existing posts, the oldest first. Throws `validation_failed` for a foreign cursor. */
export async function listAbuseReports(
  db: Db,
  { limit, cursor }: Pick<ListModeration, 'limit' | 'cursor'>,
): Promise<Page<AbuseReportRow>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const { rows } = await sql<AbuseReportRow>`
    select ${reportColumns} from post_abuse_reports report join blog_posts on blog_posts.id = report.post_id
    where report.status = 'open' and (${after}::uuid is null or report.id > ${after}::uuid)
    order by report.id limit ${limit + 1}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(last.id) }
}

/** Dismissed reports about existing posts, the latest dismissed first. Throws `validation_failed` for a foreign cursor. */
export async function listDismissedReports(
  db: Db,
  { limit, cursor }: Pick<ListModeration, 'limit' | 'cursor'>,
): Promise<Page<AbuseReportRow>> {
  const before = cursor === undefined ? null : decodeCursor(cursor, ReviewCursor)
  const { rows } = await sql<AbuseReportRow & { micros: number }>`
    select ${reportColumns}, (extract(epoch from report.decided_at) * 1000000)::bigint as micros
    from post_abuse_reports report join blog_posts on blog_posts.id = report.post_id
    where report.status = 'dismissed' and (${before === null} or (report.decided_at, report.id)
      < (timestamptz 'epoch' + ${before?.[0] ?? 0}::bigint * interval '1 microsecond', ${before?.[1] ?? null}::uuid))
    order by report.decided_at desc, report.id desc limit ${limit + 1}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    nextCursor: last === undefined ? null : encodeCursor(Number(last.micros), last.id),
  }
}

/** How many reviews and reports are open. */
export async function countModeration(db: Db): Promise<{ reviews: number; reports: number }> {
  const { rows } = await sql<{ reviews: number; reports: number }>`
    select (select count(*) from blog_posts where moderation = 'in_review')::int
        + (select count(*) from post_drafts where state = 'in_review' and deleted_at is null
          and exists (select from blog_posts where blog_posts.id = post_id))::int as reviews,
      (select count(*)::int from post_abuse_reports where status = 'open'
        and exists (select from blog_posts where blog_posts.id = post_id)) as reports`.execute(db)
  return rows[0] ?? { reviews: 0, reports: 0 }
}
