import { expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import { guardArticle } from './guard-article.ts'
import { deskShop } from './guard-case.fixtures.ts'

/*
 * The embedded writer takes its sentences from the brief, so every finding in them is a false alarm. Only keywords with a topic frame are used: for
 * others it writes about method from phrase banks, which have their own figures ("ten minutes on a note").
 */
const keywords =
  `standing desks|best running shoes for flat feet|plumber in leeds|how to clean a cast iron pan|electric bike under 1500|depression|sourdough bread
web hosting|link building|espresso machine for small kitchens|index funds|yoga for beginners|dog food for puppies|wedding catering|3d printer|headphones
tattoo aftercare|how to negotiate salary|mortgage rates 2026|german language course|car battery|solar panels|meditation|mountain bike|heat pump vs boiler
air fryer|tomato plants|home insurance|guitar for beginners|office chair|laptop for students|running`.split(/[|\n]/)

test(`over ${keywords.length} keywords fewer than 2 in 1,000 sentences of the embedded writer are in doubt`, async () => {
  const found: string[] = []
  let sentences = 0
  for (const [index, keyword] of keywords.entries()) {
    const target = index % 2 === 0 ? { state: 'not_read' as const } : { ...deskShop, relation: 'related' as const }
    const brief = {
      keyword,
      anchorText: 'a buying guide',
      targetUrl: deskShop.url,
      wordCount: 1000,
      tone: 'professional' as const,
      seed: `seed ${index}`,
      knowledge: { ...shippedKnowledge(keyword), target },
    }
    let raw = ''
    for await (const piece of embeddedWriter.write(brief, { signal: new AbortController().signal })) raw += piece
    const guarded = await guardArticle(raw, brief, async (doubts) => {
      found.push(...doubts.map(({ text, findings }) => `${keyword}: ${text} (${findings.map((one) => one.text)})`))
      return []
    })
    sentences += guarded.sentences
  }

  expect(sentences).toBeGreaterThan(1_500)
  expect(found.length / sentences, found.join('\n')).toBeLessThan(0.002)
})
