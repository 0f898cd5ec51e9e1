import type { DraftProblem } from '#contract/posts/blog-drafts.ts'
import type { Db } from '#db/db.ts'
import { pictureIdsIn } from '#domain/articles/document/sanitise-member-html.ts'
import type { PostMeasures } from '#domain/articles/score/measure-post.ts'
import { findOwnPictures, type PictureSize } from '../images/queries.ts'
import type { BlogDeps } from './blog-deps.ts'
import { findProblems } from './find-problems.ts'
import type { DraftWithPost } from './queries.ts'
import { readAuthorRecord } from './read-author-record.ts'
import type { DraftReading } from './read-draft.ts'
import { reviewReasons } from './review-reasons.ts'

/** A draft with everything that its editor shows beside it. */
export type DraftView = {
  draft: DraftWithPost
  text: DraftReading['text']
  measures: PostMeasures
  cover: PictureSize | null
  problems: DraftProblem[]
  /** Why it would wait for review; empty if it would be live at once. */
  reviewReasons: string[]
}

/** Evaluates a stored draft: its score with the rules, its problems, and whether publishing it needs a review. On the owner's connection. */
export async function viewDraft(
  db: Db,
  { origin, readDraft }: Pick<BlogDeps, 'origin' | 'readDraft'>,
  draft: DraftWithPost,
): Promise<DraftView> {
  const { userId, coverImageId, title } = draft
  const named = [...pictureIdsIn(draft.content), ...(coverImageId === null ? [] : [coverImageId])]
  const pictures = await findOwnPictures(db, userId, named)
  const { content, post } = draft
  const { text, measures } = await readDraft({ html: content, origin, pictures, words: draft, slug: post?.slug })
  const cover = coverImageId === null ? null : (pictures.get(coverImageId) ?? null)
  const { wordCount } = measures
  const { links } = text
  const problems = await findProblems(db, {
    title,
    wordCount,
    links,
    lacksCover: coverImageId !== null && cover === null,
  })
  const record = await readAuthorRecord(db, userId)
  const wasRejected = draft.post?.moderation === 'rejected' || draft.reviewNote !== null
  return {
    draft,
    text,
    measures,
    cover,
    problems,
    reviewReasons: reviewReasons(record, { title, wordCount, links, wasRejected }),
  }
}
