import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import {
  authorBioMax,
  displayNameMax,
  searchQueryMax,
  searchResultsMax,
  tagsPageDefault,
  tagsPageMax,
} from '#contract/limits.ts'
import { plainLine } from '#contract/plain-text.ts'
import { idParam, queryNumber, slugParam } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import {
  Draft,
  DraftChanges,
  DraftSummary,
  ImageAllowance,
  ListDrafts,
  ListImages,
  NewDraft,
  PostImage,
  PublishDraft,
  ScheduleDraft,
  Tag,
} from './blog-drafts.ts'
import { moderation, NewAbuseReport } from './blog-moderation.ts'
import { blogTexts } from './blog-texts.ts'
import { Category } from './post-fields.ts'
import { MyPost, Post, PostSummary } from './posts.ts'

export const SearchPosts = z.object({
  /** Words, "phrases", -exclusions and `or`. No input is a syntax error; at most 200 characters are accepted. */
  q: z.string().overwrite(cleanLine).min(1, blogTexts.searchEmpty).max(searchQueryMax, blogTexts.searchTooLong),
  limit: queryNumber(1, searchResultsMax, searchResultsMax),
  /** It also contains the words of the search, so that all pages belong to one search. */
  cursor: plainLine().max(2_000).optional(),
  category: Category.optional(),
  tag: Tag.optional(),
})
export type SearchPosts = z.infer<typeof SearchPosts>

/** Plain text in parts, never HTML; `hit` parts match the search. */
export const TextPart = z.object({ text: z.string(), hit: z.boolean() })
export type TextPart = z.infer<typeof TextPart>

export const FoundPost = PostSummary.extend({ titleParts: z.array(TextPart), snippetParts: z.array(TextPart) })
export type FoundPost = z.infer<typeof FoundPost>

const FoundPosts = z.object({
  posts: z.array(FoundPost),
  nextCursor: z.string().nullable(),
  /** The words that were searched for after a typing error was corrected, otherwise `null`. */
  corrected: z.string().nullable(),
  /**
   * How many posts match, up to `searchRankedMax`. If `isTotalCapped`, this many or more match: with a lower total, the search for a phrase ended before
   * it had read all posts with its words.
   */
  total: z.number().int(),
  isTotalCapped: z.boolean(),
})

const TagCount = z.object({ tag: z.string(), posts: z.number().int() })
const CategoryCount = z.object({ category: Category, posts: z.number().int() })

/** A member with published posts. `memberSince` is a day. */
export const Author = z.object({
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  url: z.string(),
  memberSince: z.string(),
  postCount: z.number().int(),
})
export type Author = z.infer<typeof Author>

/** What an article shows of a related post. */
export const RelatedPost = PostSummary.pick({
  id: true,
  slug: true,
  title: true,
  category: true,
  readingTime: true,
  publishedAt: true,
})
export type RelatedPost = z.infer<typeof RelatedPost>

/** How a member is shown beside own posts. `slug` is `null` until the first post. */
const OwnAuthor = z.object({ slug: z.string().nullable(), name: z.string(), bio: z.string() })

export const AuthorFields = z.object({
  name: z.string().overwrite(cleanLine).min(1, blogTexts.authorName).max(displayNameMax),
  bio: z.string().overwrite(cleanLine).max(authorBioMax),
})
export type AuthorFields = z.infer<typeof AuthorFields>

/** The result of publishing a draft. */
export const Publication = z.object({
  outcome: z.enum(['published', 'in_review']),
  post: MyPost,
  /** Why it waits for review; empty if it is live. */
  reasons: z.array(z.string()),
})
export type Publication = z.infer<typeof Publication>

const draftParam = idParam({ code: 'not_found', message: blogTexts.draftNotFound })
const imageParam = idParam({ code: 'not_found', message: blogTexts.imageNotFound })
const draftOut = z.object({ draft: Draft })
const tags = ['Blog']
const draftTags = ['Drafts']

const reading = {
  searchPosts: oc
    .route({ method: 'GET', path: '/posts/search', tags, summary: 'Search the blog, best matches first' })
    .input(SearchPosts)
    .output(FoundPosts),
  listTags: oc
    .route({ method: 'GET', path: '/posts/tags', tags, summary: 'List tags of published posts, most used first' })
    .input(z.object({ limit: queryNumber(1, tagsPageMax, tagsPageDefault) }))
    .output(z.object({ tags: z.array(TagCount) })),
  listCategories: oc
    .route({
      method: 'GET',
      path: '/posts/categories',
      tags,
      summary: 'List all categories with the number of their published posts',
    })
    .output(z.object({ categories: z.array(CategoryCount) })),
  getAuthor: oc
    .route({ method: 'GET', path: '/authors/{slug}', tags, summary: 'Get an author of published posts' })
    .input(slugParam)
    .output(z.object({ author: Author })),
  getArticle: oc
    .route({
      method: 'GET',
      path: '/posts/{slug}/article',
      tags,
      summary: 'Get a post with its author and the posts related to it',
    })
    .input(slugParam)
    .output(z.object({ post: Post, author: Author.nullable(), related: z.array(RelatedPost) })),
  reportAbuse: oc
    .route({
      method: 'POST',
      path: '/posts/{slug}/abuse-reports',
      successStatus: 201,
      tags,
      summary: 'Report a post to the moderators; a repeated report by the same visitor changes nothing',
    })
    .input(slugParam.extend(NewAbuseReport.shape))
    .output(z.object({ received: z.literal(true) })),
}

const writing = {
  listDrafts: oc
    .route({ method: 'GET', path: '/account/drafts', tags: draftTags, summary: 'List own drafts, last changed first' })
    .input(ListDrafts)
    .output(z.object({ drafts: z.array(DraftSummary), nextCursor: z.string().nullable() })),
  createDraft: oc
    .route({ method: 'POST', path: '/account/drafts', successStatus: 201, tags: draftTags, summary: 'Create a draft' })
    .input(NewDraft)
    .output(draftOut),
  getDraft: oc
    .route({ method: 'GET', path: '/account/drafts/{id}', tags: draftTags, summary: 'Get an own draft with its score' })
    .input(draftParam)
    .output(draftOut),
  saveDraft: oc
    .route({
      method: 'PATCH',
      path: '/account/drafts/{id}',
      tags: draftTags,
      summary:
        'Save a draft; 409 `draft_changed`, with the newer draft as `data.draft`, if it was saved elsewhere in the meantime',
    })
    .input(draftParam.extend(DraftChanges.shape))
    .output(draftOut),
  deleteDraft: oc
    .route({
      method: 'DELETE',
      path: '/account/drafts/{id}',
      tags: draftTags,
      summary: 'Delete a draft; it can be restored',
    })
    .input(draftParam)
    .output(z.object({ deleted: z.object({ id: z.uuid(), title: z.string(), restorableUntil: z.string() }) })),
  restoreDraft: oc
    .route({
      method: 'POST',
      path: '/account/drafts/{id}/restore',
      tags: draftTags,
      summary: 'Restore a deleted draft',
    })
    .input(draftParam)
    .output(draftOut),
  publishDraft: oc
    .route({
      method: 'POST',
      path: '/account/drafts/{id}/publish',
      tags: draftTags,
      summary:
        'Publish a draft now: it is live at once, or in review. A repeated request changes nothing and gets the same response',
    })
    .input(draftParam.extend(PublishDraft.shape))
    .output(Publication),
  scheduleDraft: oc
    .route({
      method: 'PUT',
      path: '/account/drafts/{id}/schedule',
      tags: draftTags,
      summary: 'Schedule the publication of a draft',
    })
    .input(draftParam.extend(ScheduleDraft.shape))
    .output(draftOut),
  unscheduleDraft: oc
    .route({
      method: 'DELETE',
      path: '/account/drafts/{id}/schedule',
      tags: draftTags,
      summary: 'Cancel the scheduled publication of a draft',
    })
    .input(draftParam)
    .output(draftOut),
  withdrawDraft: oc
    .route({
      method: 'POST',
      path: '/account/drafts/{id}/withdraw',
      tags: draftTags,
      summary: 'Withdraw an edit from review, so that it can be changed again',
    })
    .input(draftParam)
    .output(draftOut),
  editPost: oc
    .route({
      method: 'POST',
      path: '/posts/{slug}/draft',
      tags: draftTags,
      summary: 'Get the working copy of an own post, or create it. The live page changes only when it is published',
    })
    .input(slugParam)
    .output(draftOut),
  getOwnAuthor: oc
    .route({ method: 'GET', path: '/account/author', tags: draftTags, summary: 'Get the own author profile' })
    .output(z.object({ author: OwnAuthor })),
  changeOwnAuthor: oc
    .route({ method: 'PUT', path: '/account/author', tags: draftTags, summary: 'Change the own author profile' })
    .input(AuthorFields)
    .output(z.object({ author: OwnAuthor })),
  listImages: oc
    .route({ method: 'GET', path: '/account/images', tags: draftTags, summary: 'List own pictures, newest first' })
    .input(ListImages)
    .output(z.object({ images: z.array(PostImage), nextCursor: z.string().nullable(), allowance: ImageAllowance })),
  deleteImage: oc
    .route({
      method: 'DELETE',
      path: '/account/images/{id}',
      tags: draftTags,
      summary: 'Delete an own picture that no post uses',
    })
    .input(imageParam)
    .output(z.object({ deleted: z.uuid(), allowance: ImageAllowance })),
}

/**
 * The community blog. `POST /account/images` is not listed here: its body is a picture (JPEG, PNG, WebP, AVIF or GIF, recognised by its bytes, at
 * most 10 MiB) and its response is `UploadedImage` with status 201.
 */
export const blog = { ...reading, ...writing, ...moderation }
