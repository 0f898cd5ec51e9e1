import { isMass, isPlural } from '#adapters/knowledge/words/english.ts'
import { article } from '../../text/embedded/grammar.ts'
import type { TopicPicture } from './find-topic-icons.ts'
import type { IconName } from './icon.ts'
import { topicIcons } from './noun-icons.ts'

/** The content of a picture, as the end of a sentence: "a standing desk", "scissors". */
export function pictureSubject({ icons: [main], thing }: TopicPicture): string {
  return thing === null ? labelOf(main) : withArticle(thing)
}

/** The content of an icon, from the table or from its name. */
function labelOf(icon: IconName): string {
  const name = icon.replace(/^[^:]*:/, '').replace(/-\d+$/, '')
  return topicIcons().labels.get(name) ?? withArticle(name.replaceAll('-', ' '))
}

function withArticle(noun: string): string {
  const isCounted = noun.startsWith('pair of ') || !(isPlural(noun) || isMass(noun))
  return isCounted ? `${article(noun)} ${noun}` : noun
}
