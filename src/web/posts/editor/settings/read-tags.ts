import { postTagMax, postTagsMax } from '#contract/limits.ts'

/** A tag that was not added: it is too long, already present (`known`), or exceeds the maximum number. */
export type RefusedTag = { tag: string; why: 'long' | 'known' | 'many' }

export type AddedTags = {
  tags: string[]
  added: string[]
  /** The first tag that was not added, if any. */
  refused: RefusedTag | undefined
}

/** Adds typed or pasted tags, separated by commas, semicolons or lines: in lower case, without duplicates. */
export function addTags(before: readonly string[], text: string): AddedTags {
  const typed = text
    .split(/[,;\n\r]/)
    .map((tag) => tag.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((tag) => tag !== '')
  const tags = [...before]
  const refused: RefusedTag[] = []
  for (const tag of typed) {
    if (tag.length > postTagMax) refused.push({ tag, why: 'long' })
    else if (tags.includes(tag)) refused.push({ tag, why: 'known' })
    else if (tags.length >= postTagsMax) refused.push({ tag, why: 'many' })
    else tags.push(tag)
  }
  return { tags, added: tags.slice(before.length), refused: refused[0] }
}
