import { postTagMax, postTagsMax } from '#contract/limits.ts'

export type AddedTags = {
  tags: string[]
  added: string[]
  /** Which of what was typed was not taken, and why. */
  problem: string | undefined
}

/** The tags with those that were typed or pasted, parted by commas, semicolons or lines: in small letters, each once. */
export function addTags(before: readonly string[], text: string): AddedTags {
  const typed = text
    .split(/[,;\n\r]/)
    .map((tag) => tag.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((tag) => tag !== '')
  const tags = [...before]
  const problems = new Set<string>()
  for (const tag of typed) {
    if (tag.length > postTagMax) problems.add(`A tag can have at most ${postTagMax} characters.`)
    else if (tags.includes(tag)) problems.add(`“${tag}” is there already.`)
    else if (tags.length >= postTagsMax) problems.add(`A post can have at most ${postTagsMax} tags.`)
    else tags.push(tag)
  }
  const [problem] = problems
  return { tags, added: tags.slice(before.length), problem }
}
