import { cleanLine } from '#contract/clean-line.ts'
import {
  draftHtmlSentMax,
  draftMarksMax,
  draftsPageDefault,
  draftsPageMax,
  excerptMax,
  imageAltMax,
  imagesPageDefault,
  imagesPageMax,
  keywordMax,
  metaDescriptionMax,
  postTagMax,
  postTagsMax,
  titleMax,
} from '#contract/limits.ts'
import { cursorParam, queryNumber } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import { blogTexts } from './blog-texts.ts'
import { Category, SeoRule } from './post-fields.ts'
import { FeaturedImage, ModerationState } from './posts.ts'

const line = (max: number) => z.string().overwrite(cleanLine).max(max)

/** A tag in its stored form: one line, lower case. */
export const Tag = z
  .string()
  .overwrite((text) => cleanLine(text).toLowerCase())
  .min(1)
  .max(postTagMax)

/** Whether an HTML text is simple enough to be cleaned in a few milliseconds. Reads each character once. */
export function hasModerateMarkup(html: string): boolean {
  let marks = 0
  for (const _ of html.matchAll(/[<&\n]/g)) {
    marks += 1
    if (marks > draftMarksMax) return false
  }
  return true
}

/** What a member writes. Every field may be empty in a draft; `problems` lists what a post still needs. */
export const DraftFields = z.object({
  title: line(titleMax),
  /** HTML as the editor produces it or as it was pasted. The stored form is sanitised. */
  contentHtml: z.string().max(draftHtmlSentMax).refine(hasModerateMarkup, blogTexts.markupTooComplex),
  /** If empty, the beginning of the text is used. */
  excerpt: line(excerptMax),
  metaDescription: line(metaDescriptionMax),
  /** The keyword that the post targets; the score is measured against it. */
  keyword: line(keywordMax),
  category: Category,
  tags: z
    .array(Tag)
    .max(postTagsMax)
    .overwrite((tags) => [...new Set(tags)]),
  /** One of the member's own pictures; `null` for the drawn cover. */
  coverImageId: z.uuid().nullable(),
  coverAlt: line(imageAltMax),
})
export type DraftFields = z.infer<typeof DraftFields>

/** A new draft. Omitted fields are empty. */
export const NewDraft = DraftFields.partial()
export type NewDraft = z.infer<typeof NewDraft>

/** Omitted fields stay as they are. `version` is the version of the draft that was changed. */
export const DraftChanges = NewDraft.extend({ version: z.number().int().min(1) })
export type DraftChanges = z.infer<typeof DraftChanges>

/** `in_review`: an edit of a live post that waits for review; the live post stays unchanged until then. */
export const DraftState = z.enum(['editing', 'scheduled', 'in_review'])
export type DraftState = z.infer<typeof DraftState>

/** What prevents the publication of a draft. */
export const DraftProblem = z.object({
  code: z.string(),
  field: z.enum(['title', 'contentHtml', 'coverImageId']),
  message: z.string(),
})
export type DraftProblem = z.infer<typeof DraftProblem>

/** A draft as an item of a list. */
export const DraftSummary = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: DraftState,
  title: z.string(),
  category: Category,
  wordCount: z.number().int(),
  /** Minutes. */
  readingTime: z.number().int(),
  seoScore: z.number().int(),
  /** The post whose working copy this is; `null` if there is none. */
  post: z.object({ slug: z.string(), url: z.string(), title: z.string(), moderation: ModerationState }).nullable(),
  /** When it is published; set while `state` is `scheduled`. */
  publishAt: z.string().nullable(),
  /** Why a scheduled draft was not published at its time. */
  scheduleProblem: z.string().nullable(),
  /** The note of the moderator who rejected it. */
  reviewNote: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type DraftSummary = z.infer<typeof DraftSummary>

/** A whole draft with what the editor shows beside it. All values are measured on the saved text. */
export const Draft = DraftSummary.extend({
  ...DraftFields.shape,
  contentHtml: z.string(),
  coverImage: FeaturedImage.nullable(),
  linkCount: z.number().int(),
  seo: z.object({ score: z.number().int(), rules: z.array(SeoRule) }),
  problems: z.array(DraftProblem),
  /** Why it will wait for review when it is published; empty if it will be live at once. */
  reviewReasons: z.array(z.string()),
})
export type Draft = z.infer<typeof Draft>

export const ListDrafts = z.object({
  limit: queryNumber(1, draftsPageMax, draftsPageDefault),
  cursor: cursorParam.optional(),
})
export type ListDrafts = z.infer<typeof ListDrafts>

export const PublishDraft = z.object({ version: z.number().int().min(1) })
export const ScheduleDraft = PublishDraft.extend({
  /** ISO 8601 with its zone: `2026-03-29T02:30:00+01:00`. */
  publishAt: z.iso.datetime({ offset: true, error: 'Please choose a date and time.' }),
})
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

/** An uploaded picture. `url` is the widest version; all versions are WebP and never change. */
export const PostImage = z.object({
  id: z.uuid(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  variants: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
  bytes: z.number().int(),
  isAnimated: z.boolean(),
  /** Whether a post or a draft uses it. */
  isUsed: z.boolean(),
  createdAt: z.string(),
})
export type PostImage = z.infer<typeof PostImage>

export const ImageAllowance = z.object({
  images: z.number().int(),
  imagesMax: z.number().int(),
  bytes: z.number().int(),
  bytesMax: z.number().int(),
})
export type ImageAllowance = z.infer<typeof ImageAllowance>

/** The response of `POST /account/images`, whose request body is the file itself. */
export const UploadedImage = z.object({ image: PostImage, allowance: ImageAllowance })
export type UploadedImage = z.infer<typeof UploadedImage>

export const ListImages = z.object({
  limit: queryNumber(1, imagesPageMax, imagesPageDefault),
  cursor: cursorParam.optional(),
})
export type ListImages = z.infer<typeof ListImages>
