import { shippedKnowledge } from '../src/adapters/knowledge/knowledge.ts'
import { embeddedWriter } from '../src/adapters/text/embedded/embedded-writer.ts'
import { composeArticle } from '../src/domain/posts/content/compose-article.ts'

const request = {
  keyword: 'home composting',
  anchorText: 'composting guide',
  targetUrl: 'https://garden.example/compost',
} as const

/** The example of the landing page: a whole article of the embedded writer, stored as any trial post is, of which the beginning is shown. */
export async function exampleArticle(): Promise<string> {
  const knowledge = shippedKnowledge(request.keyword)
  const brief = { ...request, knowledge, tone: 'professional', wordCount: 1000, seed: 'c' } as const
  let raw = ''
  for await (const piece of embeddedWriter.write(brief, { signal: new AbortController().signal })) raw += piece
  const composed = composeArticle(raw, { ...request, linkRel: 'ugc' })
  if (!composed.ok) throw new Error(`The example article is ${composed.reason}.`)
  const { title, wordCount, contentHtml } = composed.article
  const [opening = '', linked = '', later = ''] = textsOf(contentHtml, 'p')
  const [before = '', after = ''] = linked.split(request.anchorText)
  const heading = textsOf(contentHtml, 'h2')[0] ?? ''
  return `${JSON.stringify({ ...request, title, wordCount, opening, before, after, heading, later }, null, 2)}\n`
}

function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((match) =>
    (match[1] ?? '').replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
  )
}
