import { type MemberText, type OwnPicture, sanitiseMemberHtml } from '#domain/articles/document/sanitise-member-html.ts'
import { measurePost, type PostMeasures, type PostTexts } from '#domain/articles/score/measure-post.ts'

/** A draft's HTML, as sent or as stored, with everything else that decides how it is read. `slug`: the slug of the post, once it has one. */
export type DraftToRead = {
  html: string
  /** The origin of this installation; links to it are internal. */
  origin: string
  pictures: ReadonlyMap<string, OwnPicture>
  words: PostTexts
  slug?: string | undefined
}

export type DraftReading = { text: Omit<MemberText, 'blocks'>; measures: PostMeasures }

/** Sanitises and measures a draft. A pure function. Throws `validation_failed` for a text that is too long. */
export function readDraft({ html, origin, pictures, words, slug }: DraftToRead): DraftReading {
  const { blocks, ...text } = sanitiseMemberHtml(html, origin, pictures)
  return { text, measures: measurePost(words, { blocks, contentHtml: text.contentHtml }, slug) }
}
