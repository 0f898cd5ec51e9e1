import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import type { Section } from './section.ts'

/** Words of headings that say nothing about the content: "Seven steps to clean sneakers". */
const counted = wordForms('step steps three four five six seven eight nine ten complete order right')

/**
 * Moves a section whose heading repeats an earlier one ("How do you clean sneakers?" after "Clean sneakers, step by step") directly after that
 * section, without its heading.
 */
export function mergeDuplicateSections(sections: readonly Section[]): Section[] {
  const groups: { words: string; sections: Section[] }[] = []
  for (const section of sections) {
    const words = section.heading === null ? '' : wordsOf(section.heading)
    const twin =
      words === '' ? undefined : groups.find((group) => group.words === words && isOpen(group.sections.at(-1)))
    if (twin === undefined) groups.push({ words, sections: [section] })
    else twin.sections.push({ ...section, heading: null })
  }
  return groups.flatMap((group) => group.sections)
}

/** After entries with titles, a paragraph would seem to belong to the last of them. */
function isOpen(section: Section | undefined): boolean {
  return section?.form === 'numbered' || section?.form === 'paragraphs' || section?.form === 'bulleted'
}

function wordsOf(heading: string): string {
  const words = [...wordForms(heading)].filter((word) => !counted.has(word))
  return words.length < 2 ? '' : words.sort().join(' ')
}
