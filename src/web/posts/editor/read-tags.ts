import { postTagMax, postTagsMax } from '#contract/limits.ts'

/** Tags as they are typed in one line, parted by commas: in small letters, each once. `problem` says which of them are not taken. */
export function readTags(text: string): { tags: string[]; problem: string | undefined } {
  const all = text.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim().toLowerCase())
  const typed = [...new Set(all.filter((tag) => tag !== ''))]
  const fitting = typed.filter((tag) => tag.length <= postTagMax)
  const problem =
    fitting.length < typed.length
      ? `A tag can have at most ${postTagMax} characters.`
      : typed.length > postTagsMax
        ? `A post can have at most ${postTagsMax} tags; the first ${postTagsMax} are kept.`
        : undefined
  return { tags: fitting.slice(0, postTagsMax), problem }
}
