import { describe, expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { type Tone, tones } from '#contract/post-fields.ts'
import type { ArticleBrief } from '../text-writer.ts'
import { embeddedWriter } from './embedded-writer.ts'
import { countWords } from './grammar.ts'

const brief: ArticleBrief = {
  keyword: 'umbrella',
  anchorText: 'Acme Studio',
  targetUrl: 'https://example.com/start',
  wordCount: 1000,
  tone: 'professional',
  seed: 'a',
  knowledge: shippedKnowledge('umbrella'),
}

async function piecesOf(changes: Partial<ArticleBrief>): Promise<string[]> {
  const pieces: string[] = []
  const { signal } = new AbortController()
  const knowledge = shippedKnowledge(changes.keyword ?? brief.keyword)
  for await (const piece of embeddedWriter.write({ ...brief, knowledge, ...changes }, { signal })) pieces.push(piece)
  return pieces
}

async function articleOf(changes: Partial<ArticleBrief>): Promise<string> {
  return (await piecesOf(changes)).join('')
}

function textsIn(html: string, tags: string): string[] {
  return [...html.matchAll(new RegExp(`<(${tags})>(.*?)</\\1>`, 'g'))].map((match) => plain(match[2] ?? ''))
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function shingles(html: string): Set<string> {
  const words =
    plain(html.replace(/<[^>]*>/g, ' '))
      .toLowerCase()
      .match(/[\p{L}\p{N}’']+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

/** Share of the smaller article's five-word shingles that the other one holds too, for the most alike pair. */
function mostAlike(articles: readonly string[]): number {
  const sets = articles.map(shingles)
  let most = 0
  for (const [index, one] of sets.entries()) {
    for (const other of sets.slice(0, index)) {
      const shared = [...one].filter((shingle) => other.has(shingle)).length
      most = Math.max(most, shared / Math.min(one.size, other.size))
    }
  }
  return most
}

function fifty(keyword: string, toneOf: (index: number) => Tone): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 50 }, (_, index) => articleOf({ keyword, tone: toneOf(index), seed: `post ${index}` })),
  )
}

const hostile = '"><script>alert(1)</script>'

const keywords = [
  'link building',
  'running shoes',
  'coffee machine',
  'electric car',
  'umbrella',
  'apple',
  'hour',
  'how to fix a leaking tap',
  'how do i get rid of my acne',
  'what is link building',
  'what are backlinks',
  'why do cats purr',
  'best running shoes',
  'best coffee machine for small kitchen',
  'best laptops 2026',
  'top 10 SEO tools',
  'kubernetes vs docker',
  'router or modem',
  'difference between a router and a modem',
  'shoes for flat feet',
  'plumber in Leeds',
  'plumber near me',
  'learn piano',
  'make money online',
  'buying a house',
  'when to plant tomatoes',
  'SEO',
  'CRM',
  'an MBA',
  'Link Building',
  'COFFEE MACHINE',
  'Nike',
  'iPhone 15 cases',
  'eBay',
  "men's shoes",
  'AT&T',
  'C++',
  'the great gatsby',
  'my dog ate chocolate',
  'плитка для ванной',
  '日本語',
  'بناء الروابط',
  'x',
  '7',
  'foo (bar',
  'a "quoted" word',
  'topics',
  '<b>shoes</b>',
  hostile,
  '{a|b} $kw',
  'a very long keyword that goes on and on '.repeat(5),
]

describe('variety', () => {
  test.each(['umbrella', 'how to fix a leaking tap', 'плитка для ванной'])(
    'fifty articles on “%s” share under 30%% of their five-word shingles, pair by pair',
    async (keyword) => {
      expect(mostAlike(await fifty(keyword, () => 'professional'))).toBeLessThan(0.3)
    },
  )

  test.each(['link building', 'running shoes', 'best laptops 2026', 'plumber in Leeds'])(
    'fifty articles on “%s”, written from one topic frame, are no near duplicates of each other',
    async (keyword) => {
      expect(mostAlike(await fifty(keyword, () => 'professional'))).toBeLessThan(0.67)
    },
  )

  test('fifty articles in mixed tones share under 30% of their five-word shingles, pair by pair', async () => {
    const articles = await fifty('what is quantum computing', (index) => tones[index % tones.length] ?? 'casual')
    expect(mostAlike(articles)).toBeLessThan(0.3)
  })

  test('no sentence is said twice in one article, even a long one', async () => {
    for (const seed of ['1', '2', '3', '4']) {
      const html = await articleOf({ seed, wordCount: 3000 })
      const sentences = textsIn(html, 'p|li').flatMap((text) => text.split(/(?<=[.?!]) /))
      const long = sentences.filter((sentence) => countWords(sentence) > 4)
      expect(new Set(long).size).toBe(long.length)
    }
  })

  test('the tone changes the voice: only the spoken ones contract', async () => {
    const contracted = /\w(?:n’t|’ll|’re)\b|\b(?:it|that|there|here)’s\b/i
    for (const tone of tones) {
      const html = await articleOf({ tone, seed: '9' })
      expect(contracted.test(html)).toBe(tone === 'conversational' || tone === 'casual')
    }
  })
})

describe('length', () => {
  test.each([300, 500, 800, 1000, 1500, 2000, 3000])(
    'an article of %i words misses the aim by an eighth at most',
    async (wordCount) => {
      for (const keyword of ['umbrella', 'how to fix a leaking tap', 'learn piano']) {
        for (const tone of tones) {
          const words = countWords(await articleOf({ keyword, tone, wordCount, seed: `${tone} ${keyword}` }))
          expect(Math.abs(words - wordCount) / wordCount).toBeLessThanOrEqual(0.12)
        }
      }
    },
  )
})

describe('topic', () => {
  const framed = ['running shoes', 'plumber in Leeds', 'coffee vs tea', 'why do cats purr', 'what is compound interest']

  test.each([500, 800, 1000, 1500])(
    'an article of %i words from a topic frame has about that length',
    async (wordCount) => {
      for (const keyword of framed) {
        const words = countWords(await articleOf({ keyword, wordCount, seed: keyword }))
        expect(Math.abs(words - wordCount) / wordCount).toBeLessThanOrEqual(0.15)
      }
    },
  )

  test('an article says what a person who knows the subject would say', async () => {
    const texts = await Promise.all(framed.map((keyword) => articleOf({ keyword })))
    const [shoes = '', plumber = '', drinks = '', cats = '', interest = ''] = texts.map((html) => html.toLowerCase())
    for (const word of ['heel', 'cushioning']) expect(shoes).toContain(word)
    for (const word of ['leeds', 'pipe']) expect(plumber).toContain(word)
    for (const word of ['coffee', 'tea', 'caffeine']) expect(drinks).toContain(word)
    expect(cats).toMatch(/<h1>why do cats purr\?/)
    expect(cats.slice(0, 1_500)).toContain('purr')
    for (const word of ['principal', 'rate', 'year']) expect(interest).toContain(word)
  })

  test('articles on health, law and money say that they are no advice', async () => {
    for (const keyword of ['depression', 'divorce', 'compound interest'])
      expect(await articleOf({ keyword })).toMatch(
        /not (?:medical|legal|financial or tax) advice|ask a l|replaces no examination/,
      )
  })

  test('no two of fifty articles that know of each other have one title', async () => {
    for (const keyword of ['running shoes', 'plumber in Leeds', 'how to clean a cast iron pan', 'depression']) {
      const used: string[] = []
      for (let seed = 0; seed < 50; seed += 1) {
        const html = await articleOf({ keyword, seed: String(seed), usedTitles: used })
        used.push(textsIn(html, 'h1')[0] ?? '')
      }
      expect(new Set(used.map((title) => title.toLowerCase())).size).toBe(50)
    }
  })
})

describe('language', () => {
  test.each(keywords)('an article on “%s” has no accident of grammar or spelling', async (keyword) => {
    for (const tone of tones) {
      const html = await articleOf({ keyword, tone, seed: keyword })
      // What the keyword brings along is not the writer's to correct.
      const shown = keyword.replace(/["]/g, '').trim()
      const texts = textsIn(html, 'h1|h2|h3|p|li|th|td')
      for (const text of texts) {
        expect(text).toMatch(/^(?:[\p{Lu}\p{Lo}\p{N}“"<>]|iPhone|eBay|плитка|x\b|\{)/u)
        expect(text).not.toMatch(/ {2}| [,.;?!](?:\s|$)|\.\.|\?\?|,,| ::|undefined/)
        if (!shown.includes('$')) expect(text).not.toMatch(/[{}|$]/)
        const own = text.replaceAll(shown, '')
        expect(own).not.toMatch(/\b(\p{L}+) \1\b/iu)
        expect(own.split('“').length).toBe(own.split('”').length)
        expect(own.split('(').length).toBe(own.split(')').length)
        expect(text).not.toMatch(
          /\ba (?:apple|electric|umbrella|hour|SEO|objective|issue|aim|eBay)\b|\ban (?:university|user|coffee|goal|plumber)\b/i,
        )
        expect(text).not.toMatch(/\b(?:the|a|an|your|this) how\b/i)
        expect(text).not.toMatch(/[.?!] (?!iPhone|eBay)\p{Ll}/u)
      }
      for (const text of textsIn(html, 'p|li')) expect(text).toMatch(/[.?!:]["”)]?$/)
    }
  })

  test('the words before a keyword carry the right article', async () => {
    const articles = await Promise.all(['umbrella', 'university'].map((keyword) => articleOf({ keyword })))
    expect(articles[0]).toContain('an umbrella')
    expect(articles[1]).toContain('a university')
  })

  test.each(tones)('a %s article has no filler', async (tone) => {
    const filler =
      /fast-paced|important to note|when it comes to|look no further|game.?changer|\bdelve|in conclusion, it|ever-evolving|landscape|unlock the|leverage|seamless|robust|cutting-edge|at the end of the day|needless to say|without further ado|in this article|crucial|vital|studies show|experts say|research shows/i
    for (const wordCount of [1000, 3000]) expect(await articleOf({ tone, wordCount })).not.toMatch(filler)
  })

  test('figures come from the guest alone', async () => {
    for (const tone of tones) {
      const html = await articleOf({ tone, wordCount: 3000, seed: tone })
      expect(plain(html.replace(/<\/?[a-z]+[^>]*>/g, ' '))).not.toMatch(/[0-9%€$£]/)
    }
  })

  test('sentences are mostly under 25 words and paragraphs under 120', async () => {
    const html = await articleOf({ wordCount: 3000 })
    const paragraphs = textsIn(html, 'p')
    const sentences = paragraphs.flatMap((text) => text.split(/(?<=[.?!]) /))
    expect(Math.max(...paragraphs.map(countWords))).toBeLessThan(120)
    expect(sentences.filter((sentence) => countWords(sentence) > 25).length / sentences.length).toBeLessThan(0.1)
  })
})

describe('structure', () => {
  test('every part of an article is there, at every length', async () => {
    for (const wordCount of [300, 1000, 2000]) {
      for (const seed of ['1', '2', '3', '4', '5', '6']) {
        const html = await articleOf({ wordCount, seed })
        expect(html).toMatch(/^<h1>[^<]+<\/h1>\n<p>/)
        expect(textsIn(html, 'h2').length).toBeGreaterThanOrEqual(5)
        expect(html).toMatch(/<table>|<ul>/)
        expect(textsIn(html, 'h3').some((heading) => heading.endsWith('?'))).toBe(true)
        expect(textsIn(html, 'h2').at(-1)).toMatch(
          /conclusion|next step|sum up|where to go|before you go|your turn|next move|off you go/i,
        )
        expect(
          html.replace(/<\/?(?:h[123]|p|ul|ol|li|table|thead|tbody|tr|th|td|strong|a)\b[^<>]*>/g, ''),
        ).not.toContain('<')
      }
    }
  })

  test('the order of sections depends on the seed', async () => {
    const orders = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      const html = await articleOf({ seed: String(seed) })
      orders.add([...html.matchAll(/<(h1|h2|h3|ol|ul|table)>/g)].map((match) => match[1]).join(' '))
    }
    expect(orders.size).toBeGreaterThan(10)
  })

  test('the keyword stands in the title, the first paragraph and a subheading', async () => {
    const unframed = keywords.filter((keyword) => shippedKnowledge(keyword).reading.subject === null)
    for (const keyword of unframed.filter((candidate) => candidate.length < 60 && !/["{(]/.test(candidate))) {
      const html = await articleOf({ keyword })
      const folded = keyword.toLowerCase()
      expect(textsIn(html, 'h1')[0]?.toLowerCase()).toContain(folded)
      expect(textsIn(html, 'p')[0]?.toLowerCase()).toContain(folded)
      expect(textsIn(html, 'h2').join('\n').toLowerCase()).toContain(folded)
    }
  })

  test('titles have between 8 and 140 characters, and 30 to 65 where the keyword allows', async () => {
    for (const keyword of keywords) {
      const title = textsIn(await articleOf({ keyword }), 'h1')[0] ?? ''
      expect(title.length).toBeGreaterThanOrEqual(8)
      expect(title.length).toBeLessThanOrEqual(140)
      if (keyword.length < 30) expect(title.length).toBeGreaterThanOrEqual(30)
      if (keyword.length < 30) expect(title.length).toBeLessThanOrEqual(65)
    }
  })

  test('the backlink stands once, in the second paragraph, whatever the guest typed', async () => {
    for (const anchorText of [
      'Acme',
      'How do I start?',
      'https://example.com/',
      'ссылка',
      hostile,
      '$kw {a|b} $1 $&',
    ]) {
      for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
        const html = await articleOf({
          anchorText,
          keyword: hostile,
          targetUrl: 'https://example.com/?a=1&b="><i>',
          seed,
          wordCount: 300 + 200 * Number(seed),
        })
        const escaped = anchorText
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
        const link = `<a href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;i&gt;">${escaped}</a>`
        expect(html.split('<a ').length).toBe(2)
        expect(html.split(link).length).toBe(2)
        const place = [...html.matchAll(/<p>(.*?)<\/p>/g)].findIndex((match) => match[1]?.includes(link))
        expect(place).toBe(1)
        expect(html).not.toContain('<script')
      }
    }
  })
})

describe('delivery', () => {
  test('the same brief gives the same text, another seed another one', async () => {
    expect(await articleOf({})).toBe(await articleOf({}))
    expect(await articleOf({ seed: 'b' })).not.toBe(await articleOf({}))
  })

  test('an article comes in many small pieces, and other work gets its turn in between', async () => {
    let turns = 0
    let running = true
    const turn = () => {
      turns += 1
      if (running) setImmediate(turn)
    }
    setImmediate(turn)
    const pieces = await piecesOf({})
    running = false
    expect(pieces.length).toBeGreaterThan(30)
    expect(turns).toBeGreaterThan(2)
  })

  test('an aborted signal stops the writer with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('the reader has left')
    const pieces: string[] = []
    const reading = (async () => {
      for await (const piece of embeddedWriter.write(brief, { signal: controller.signal })) {
        pieces.push(piece)
        if (pieces.length === 3) controller.abort(reason)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    expect(pieces).toHaveLength(3)
  })
})
