import { shippedKnowledge } from '../src/adapters/knowledge/knowledge.ts'
import { embeddedWriter } from '../src/adapters/text/embedded/embedded-writer.ts'
import { composeArticle } from '../src/domain/articles/compose/compose-article.ts'
import { inTurns } from '../src/domain/in-turns.ts'

const request = {
  keyword: 'standing desks',
  anchorText: 'the desk height chart',
  targetUrl: 'https://desks.example/height-chart',
} as const

/** The maximum length, in characters, that fits into the picture at every width with a visible link. */
const titleFits = 42
const openingFits = 150
const beforeFits = 60
const triesMax = 200

/** The example of the landing page: the first article of the embedded writer, stored like a trial post, whose beginning fits the picture. */
export async function exampleArticle(): Promise<string> {
  for (let seed = 0; seed < triesMax; seed += 1) {
    const example = await writeExample(`example ${seed}`)
    const { title, opening, before } = example
    if (title.length <= titleFits && opening.length <= openingFits && before.length <= beforeFits)
      return `${JSON.stringify(example, null, 2)}\n`
  }
  throw new Error('No example article fits the picture of the landing page.')
}

async function writeExample(seed: string) {
  const knowledge = shippedKnowledge(request.keyword)
  const brief = { ...request, knowledge, tone: 'professional', wordCount: 1000, seed } as const
  let raw = ''
  for await (const piece of embeddedWriter.write(brief, { signal: new AbortController().signal })) raw += piece
  const composed = await inTurns(composeArticle(raw, { ...request, linkRel: 'ugc' }))
  if (!composed.ok) throw new Error(`The example article is ${composed.reason}.`)
  const { title, wordCount, contentHtml } = composed.article
  const [first = '', linked = '', third = ''] = textsOf(contentHtml, 'p')
  // The script of the landing page contains them, so one sentence of each is enough.
  const [opening = '', later = ''] = [first, third].map((text) => text.split(/(?<=[.]) /)[0] ?? '')
  const [before = '', after = ''] = linked.split(request.anchorText)
  const heading = textsOf(contentHtml, 'h2')[0] ?? ''
  return { ...request, title, wordCount, opening, before, after, heading, later }
}

function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((match) =>
    (match[1] ?? '').replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
  )
}
