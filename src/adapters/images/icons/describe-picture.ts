import { isMass, isPlural } from '#adapters/knowledge/words/english.ts'
import { article } from '../../text/embedded/grammar.ts'
import type { TopicPicture } from './find-topic-icons.ts'
import type { IconName } from './icon.ts'
import { topicIcons } from './noun-icons.ts'

/** What a picture of a topic shows, as the end of a sentence: "a standing desk", "scissors". */
export function shownIn({ icons: [main], thing }: TopicPicture): string {
  return thing === null ? labelOf(main) : withArticle(thing)
}

/** What an icon shows, by the table, or by its name. */
function labelOf(icon: IconName): string {
  const name = icon.replace(/^[^:]*:/, '').replace(/-\d+$/, '')
  return topicIcons().labels.get(name) ?? withArticle(name.replaceAll('-', ' '))
}

function withArticle(noun: string): string {
  const isCounted = noun.startsWith('pair of ') || !(isPlural(noun) || isMass(noun))
  return isCounted ? `${article(noun)} ${noun}` : noun
}
