import { type Forms, references } from './forms.ts'
import { capitalise, countWords, escapeHtml } from './grammar.ts'
import type { Random } from './random.ts'
import type { Topic } from './topic.ts'

/** Fills keyword slots of a text, in the order in which a reader meets them. */
export type Voice = (template: string) => string

/*
 * Slots:
 *   $label     the keyword as a label, for titles and headings
 *   $exact     the keyword word for word, as a name: for the first paragraph and for headings
 *   $exacting  the same as an -ing form
 *   $kw, $do, $doing   the name, the verb and the -ing form, word for word or by a reference as density asks
 *   $fluent    the name in fluent English, for headings
 *   $work      a reference to the topic that never holds the keyword
 *   $one $many what is chosen among, without an article: "machine", "machines"
 * A capital ($Doing) starts a sentence.
 */
const slot = /\$(label|exacting|exact|fluent|kw|doing|do|work|one|many)\b/gi

/** Share of occurrences per word that reads naturally: well inside what search engines and readers take as unforced. */
function densityOf(topic: Topic): number {
  const words = topic.label.split(' ').length
  if (topic.label.length > 60) return 0.002
  if (topic.shape === 'question' || topic.shape === 'phrase') return 0.0052
  if (words >= 5) return 0.0062
  return words >= 3 ? 0.007 : 0.0085
}

/**
 * Speaks of `topic` throughout one article: word for word while that is rarer than the density allows, otherwise in fluent variants and
 * short references.
 */
export function createVoice(topic: Topic, random: Random): Voice {
  const density = densityOf(topic)
  const fluentDiffers = topic.fluent.name[0] !== topic.exact.name[0]
  let words = 0
  let occurrences = 0

  function form(of: keyof Forms): string {
    if (occurrences < 1.5 + words * density) return exact(of)
    const forms = fluentDiffers && random.below(3) > 0 ? topic.fluent : topic.brief
    return random.pick(forms[of])
  }

  function exact(of: keyof Forms): string {
    occurrences += 1
    return random.pick(topic.exact[of])
  }

  function say(name: string): string {
    switch (name) {
      case 'exact':
        return exact('name')
      case 'exacting':
        return exact('acting')
      case 'fluent':
        return random.pick(topic.fluent.name)
      case 'kw':
        return form('name')
      case 'do':
        return form('act')
      case 'doing':
        return form('acting')
      case 'one':
        return topic.one
      case 'many':
        return topic.many
      default:
        return random.pick(references[topic.intent])
    }
  }

  function fillSlot(name: string): string {
    if (name === 'label') {
      occurrences += 1
      return topic.label
    }
    const lower = name.toLowerCase()
    return name === lower ? say(name) : capitalise(say(lower))
  }

  return function fill(template) {
    const filled = template.replace(slot, (_, name: string) => escapeHtml(fillSlot(name)))
    // A quoted question brings the mark that ends the sentence.
    const text = filled.replace(/\?”[.?]/g, '?”')
    words += countWords(text)
    return text
  }
}
