import { beforeEach, expect, test } from 'vitest'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import type { TextWriter } from '#adapters/text/text-writer.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { plainText } from '#domain/articles/document/article-tree.ts'
import { parseArticle } from '#domain/articles/document/parse-article.ts'
import { type DraftDeps, writeBestDraft } from '#domain/articles/write-best-draft.ts'
import { withAllDrafts } from '#domain/campaigns/engine/write-placement.ts'
import { riskThresholds } from '#domain/campaigns/plan/risk-thresholds.ts'
import { articleSignature, similarityOf } from '#domain/sites/similarity/article-signature.ts'

let texts = 0
/** The writer with seeds that are the same in each run. The product draws them at random. */
const writer: TextWriter = {
  ...embeddedWriter,
  write: (brief, options) => {
    texts += 1
    return embeddedWriter.write({ ...brief, seed: `text ${texts}` }, options)
  },
}
beforeEach(() => {
  texts = 0
})

const deps: DraftDeps = {
  writer: withAllDrafts(writer),
  knowledge: createKnowledgeSource({ readTarget: async () => ({ state: 'not_read' }) }),
  linkRel: 'sponsored',
  surroundings: async () => ({ imageAlt: 'A drawn cover' }),
}
const articles = 12
/** The texts in one attempt of the engine. */
const textsMax = 4

async function write(keyword: string, usedTitles: readonly string[]) {
  const link = { anchorText: 'this overview', targetUrl: 'https://example.com/page' }
  const request = { keyword, ...link, tone: 'professional' as const, wordCount: 700, usedTitles }
  const drafts = writeBestDraft(deps, request, new AbortController().signal)
  let step = await drafts.next()
  while (!step.done) step = await drafts.next()
  return step.value.article
}

test.each([
  'raised beds',
  'how to train a puppy',
  'washing machine not draining',
  'how to unclog a toilet',
  'condenser vs dynamic microphone',
])(`${articles} articles on “%s” for one campaign do not resemble each other`, async (keyword) => {
  const signatures: Uint32Array[] = []
  const titles: string[] = []
  for (let article = 0; article < articles; article += 1) {
    for (let text = 0; text < textsMax && signatures.length === article; text += 1) {
      const { title, contentHtml } = await write(keyword, titles)
      const signature = articleSignature(plainText(parseArticle(contentHtml)))
      const isAlike = signatures.some((other) => similarityOf(signature, other) >= riskThresholds.nearDuplicate)
      if (isAlike || titles.includes(title)) continue
      signatures.push(signature)
      titles.push(title)
    }
    expect(signatures).toHaveLength(article + 1)
  }
})
