import { describe, expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import type { Tone } from '#contract/posts/post-fields.ts'
import { tones } from '#contract/posts/post-values.ts'
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

const knowledgeOf = cached((keyword: string) => shippedKnowledge(keyword))

function cached<Result>(make: (keyword: string) => Result): (keyword: string) => Result {
  const made = new Map<string, Result>()
  return (keyword) => {
    const result = made.get(keyword) ?? make(keyword)
    made.set(keyword, result)
    return result
  }
}

async function piecesOf(changes: Partial<ArticleBrief>): Promise<string[]> {
  const pieces: string[] = []
  const { signal } = new AbortController()
  const knowledge = knowledgeOf(changes.keyword ?? brief.keyword)
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

/** The largest share of the smaller article's five-word shingles that another article contains too, over all pairs. */
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

/** The titles of fifty articles, each of which knows the titles before it. */
const fiftyTitles = cached(async (keyword: string): Promise<string[]> => {
  const used: string[] = []
  for (let seed = 0; seed < 50; seed += 1) {
    const html = await articleOf({ keyword, seed: String(seed), usedTitles: used })
    used.push(textsIn(html, 'h1')[0] ?? '')
  }
  return used
})

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
  test.each(['link building', 'running shoes', 'best laptops 2026', 'plumber in Leeds'])(
    'fifty articles on “%s”, written from one topic frame, are no near duplicates of each other',
    async (keyword) => {
      expect(mostAlike(await fifty(keyword, () => 'professional'))).toBeLessThan(0.67)
    },
  )

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
      const articles = await Promise.all(['7', '8', '9'].map((seed) => articleOf({ tone, seed })))
      expect(contracted.test(articles.join('\n'))).toBe(tone === 'conversational' || tone === 'casual')
    }
  })
})

describe('length', () => {
  test.each(['umbrella stand polish', 'плитка для ванной', 'zxqv flurble'])(
    'an article on “%s”, with little knowledge, is not padded',
    async (keyword) => {
      for (const wordCount of [500, 1000, 2000]) {
        const words = countWords(await articleOf({ keyword, wordCount }))
        expect(words).toBeGreaterThan(300)
        expect(words).toBeLessThan(750)
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
        // The article on a question ends with the sections that belong to its answer.
        const shorterMax = /^(?:why|what)\b/.test(keyword) ? 0.45 : 0.15
        expect(words / wordCount).toBeGreaterThanOrEqual(1 - shorterMax)
        expect(words / wordCount).toBeLessThanOrEqual(1.15)
      }
    },
  )

  test('an article contains what an expert on the subject would say', async () => {
    const texts = await Promise.all(framed.map((keyword) => articleOf({ keyword })))
    const [shoes = '', plumber = '', drinks = '', cats = '', interest = ''] = texts.map((html) => html.toLowerCase())
    const wordsOfShoes = ['heel', 'cushioning', 'midsole', 'outsole', 'drop', 'toe box', 'tread', 'upper', 'stride']
    expect(wordsOfShoes.filter((word) => shoes.includes(word)).length).toBeGreaterThanOrEqual(4)
    for (const word of ['leeds', 'pipe']) expect(plumber).toContain(word)
    for (const word of ['coffee', 'tea', 'caffeine']) expect(drinks).toContain(word)
    expect(cats).toMatch(/<h1>why do cats purr\?/)
    expect(cats.slice(0, 1_500)).toContain('purr')
    for (const word of ['principal', 'rate', 'year']) expect(interest).toContain(word)
  })

  test.each([
    ['how to train a puppy', /lead|leash/i, /treat/i, /toilet|potty|house.?train|outside/i],
    ['can you freeze milk', /milk/i, /thaw/i],
    ['what is compound interest', /interest on (?:the )?interest|interest (?:is|gets) added/i],
    ['why do cats purr', /larynx|laryngeal/i],
  ])('the article on “%s” answers its keyword', async (keyword, ...patterns) => {
    for (const seed of ['1', '2', '3']) {
      const text = plain(await articleOf({ keyword, seed }))
      for (const pattern of patterns) expect(text).toMatch(pattern)
    }
  })

  test.each([
    ['fence cost per foot', /\b(?:cost|price|expens|cheap|money|saves?)/i, /price|money|pay|bill|depends/i],
    ['types of running shoes', /six main kinds.*trail/i, /each|differ|which one|tell them apart/i],
    ['kyoto vs osaka for first time visitors', /Kyoto (?:or|and) Osaka/, /kyoto vs osaka/i],
    ['quiet vacuum cleaner', /noise|quiet|\bdB/i, /quiet vacuum cleaner/i],
  ])(
    'an article on “%s” opens with the answer to its keyword, and its title promises nothing else',
    async (keyword, opening, title) => {
      for (const seed of ['1', '2', '3', '4']) {
        const html = await articleOf({ keyword, seed })
        expect(textsIn(html, 'p')[0]).toMatch(opening)
        expect(textsIn(html, 'h1')[0]).toMatch(title)
      }
    },
  )

  test('facts about one illness are not printed under the name of another', async () => {
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const text = plain(await articleOf({ keyword: 'how long is strep throat contagious after antibiotics', seed }))
      expect(text).not.toMatch(/viruses cause strep throat|strep throat (?:is|are) caused by (?:a )?virus/i)
      expect(text).not.toMatch(/for strep throat[^.]*antibiotics (?:do not|have no)/i)
    }
  })

  test('without notes on its subject an article says how to find an answer, and names the subject in few sentences', async () => {
    const keyword = 'umbrella stand polish warranty'
    for (const seed of ['1', '2', '3']) {
      const html = await articleOf({ keyword, seed })
      const sentences = textsIn(html, 'p|li')
        .join(' ')
        .split(/(?<=[.?!]) /)
      expect(sentences.filter((sentence) => sentence.toLowerCase().includes(keyword)).length).toBeLessThanOrEqual(8)
    }
  })

  test('an article contains nothing that only makes sense for another topic', async () => {
    for (const seed of ['1', '2', '3', '4']) {
      const illness = plain(await articleOf({ keyword: 'depression', seed }))
      expect(illness).not.toMatch(/\b(?:pilot|supplier|seller|warranty|shortlist|purchase)\b/i)
      const coffee = plain(await articleOf({ keyword: 'coffee beans', seed }))
      expect(coffee).not.toMatch(/asked the same questions|until a few are left|pilot|stakeholder/i)
    }
  })

  test('at most three of nine articles on one keyword that know of each other open with the same sentence', async () => {
    for (const keyword of ['running shoes', 'plumber in Leeds', 'depression']) {
      const counts = new Map<string, number>()
      for (let seed = 0; seed < 9; seed += 1) {
        const usedOpenings = [...counts.keys()]
        const opening =
          textsIn(await articleOf({ keyword, usedOpenings, seed: `opening ${seed}` }), 'p')[0]?.split(
            /(?<=[.?!]) /,
          )[0] ?? ''
        counts.set(opening, (counts.get(opening) ?? 0) + 1)
      }
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(3)
    }
  })

  test('articles on health, law and money say that they are not advice', async () => {
    for (const keyword of ['depression', 'divorce', 'compound interest'])
      expect(await articleOf({ keyword })).toMatch(
        /not (?:medical|legal|financial or tax) advice|ask a l|replaces no examination/,
      )
  })

  test('no two of fifty articles that know of each other have one title', async () => {
    for (const keyword of ['running shoes', 'plumber in Leeds', 'how to clean a cast iron pan', 'depression']) {
      const titles = await fiftyTitles(keyword)
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(50)
    }
  })

  test.each([
    'running shoes',
    'plumber in Leeds',
    'how to clean a cast iron pan',
    'depression',
    'why do cats purr',
    'coffee vs tea',
  ])('at most three of fifty titles on “%s” share a skeleton', async (keyword) => {
    const { reading } = knowledgeOf(keyword)
    const frame = reading.subject?.frame
    const names =
      frame === undefined ? [] : [...frame.criteria, ...frame.kinds, ...frame.mistakes].map(({ name }) => name)
    const terms = [
      ...names,
      ...(frame?.kinds ?? []).map(({ many }) => many ?? ''),
      ...(frame?.terms ?? []).map(({ term }) => term),
    ]
    const longestFirst = [...new Set(terms.filter((term) => term !== '').map((term) => term.toLowerCase()))].sort(
      (a, b) => b.length - a.length,
    )
    const counts = new Map<string, number>()
    for (const title of await fiftyTitles(keyword)) {
      const bare = title.toLowerCase().replaceAll(/\{[^}]*\}/g, '')
      const skeleton = longestFirst.reduce((text, term) => text.replaceAll(term, '•'), bare)
      counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1)
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(3)
  })
})

describe('language', () => {
  test.each(keywords)('an article on “%s” has no mistake of grammar or spelling', async (keyword) => {
    for (const tone of tones) {
      const html = await articleOf({ keyword, tone, seed: keyword })
      // The writer does not correct the wording of the keyword.
      const shown = keyword.replace(/["]/g, '').trim()
      const texts = textsIn(html, 'h1|h2|h3|p|li|th|td')
      for (const text of texts) {
        expect(text).toMatch(/^(?:[\p{Lu}\p{Lo}\p{N}“"<>]|iPhone|eBay|kWh?\b|mAh\b|плитка|x\b|\{)/u)
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
    const articles = await Promise.all(['air fryers', 'used cars'].map((keyword) => articleOf({ keyword })))
    expect(articles[0]).toContain('an air fryer')
    expect(articles[1]).toContain('a used car')
  })

  test.each(tones)('a %s article has no filler', async (tone) => {
    const filler =
      /fast-paced|important to note|when it comes to|look no further|game.?changer|\bdelve|in conclusion, it|ever-evolving|landscape|unlock the|leverage|seamless|robust|cutting-edge|at the end of the day|needless to say|without further ado|in this article|crucial|vital|studies show|experts say|research shows/i
    for (const wordCount of [1000, 3000]) expect(await articleOf({ tone, wordCount })).not.toMatch(filler)
  })

  test('figures come only from the guest', async () => {
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
  test.each(['umbrella', 'running shoes', 'how to fix a leaking tap', 'zxqv flurble'])(
    'an article on “%s” has a title, an opening and headed sections in clean HTML, at every length',
    async (keyword) => {
      for (const wordCount of [300, 1000, 2000]) {
        for (const seed of ['1', '2', '3', '4', '5', '6']) {
          const html = await articleOf({ keyword, wordCount, seed })
          expect(html).toMatch(/^<h1>[^<]+<\/h1>\n<p>/)
          const headings = textsIn(html, 'h2')
          expect(headings.length).toBeGreaterThanOrEqual(wordCount === 300 ? 2 : 3)
          expect(new Set(headings).size).toBe(headings.length)
          expect(
            html.replace(/<\/?(?:h[123]|p|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|a)\b[^<>]*>/g, ''),
          ).not.toContain('<')
        }
      }
    },
  )

  test('the order of sections depends on the seed', async () => {
    const orders = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      const html = await articleOf({ seed: String(seed) })
      orders.add([...html.matchAll(/<(h1|h2|h3|ol|ul|table)>/g)].map((match) => match[1]).join(' '))
    }
    expect(orders.size).toBeGreaterThan(10)
  })

  test('the words of the keyword are in the title, the first paragraph and a subheading', async () => {
    const unframed = keywords.filter((keyword) => knownSubject(shippedKnowledge(keyword).reading) === null)
    const plainOnes = unframed.filter((candidate) => candidate.length < 60 && !/["{(<]/.test(candidate))
    expect(plainOnes.length).toBeGreaterThan(5)
    for (const keyword of plainOnes) {
      const html = await articleOf({ keyword })
      const folded = keyword.toLowerCase()
      const last = folded.split(' ').at(-1)?.replace(/s$/, '') ?? folded
      expect(textsIn(html, 'h1')[0]?.toLowerCase()).toContain(folded)
      expect(textsIn(html, 'p')[0]?.toLowerCase()).toContain(last)
      expect(textsIn(html, 'h2').join('\n').toLowerCase()).toContain(last)
    }
  })

  test('titles have 8 to 140 characters, and 30 to 65 if the keyword allows', async () => {
    for (const keyword of keywords) {
      const title = textsIn(await articleOf({ keyword }), 'h1')[0] ?? ''
      expect(title.length).toBeGreaterThanOrEqual(8)
      expect(title.length).toBeLessThanOrEqual(140)
      if (keyword.length < 30) expect(title.length).toBeGreaterThanOrEqual(30)
      if (keyword.length < 30) expect(title.length).toBeLessThanOrEqual(65)
    }
  })

  test('the backlink occurs once, in the second paragraph, for every input of a guest', async () => {
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
        const index = [...html.matchAll(/<p>(.*?)<\/p>/g)].findIndex((match) => match[1]?.includes(link))
        expect(index).toBe(1)
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

  test('an article is yielded in many small pieces, and other work runs in between', async () => {
    let iterations = 0
    let running = true
    const iterate = () => {
      iterations += 1
      if (running) setImmediate(iterate)
    }
    setImmediate(iterate)
    const pieces = await piecesOf({ keyword: 'running shoes' })
    running = false
    expect(pieces.length).toBeGreaterThan(30)
    expect(iterations).toBeGreaterThan(2)
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
