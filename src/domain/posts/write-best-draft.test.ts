import { expect, test } from 'vitest'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import {
  type ArticleBrief,
  TextServiceError,
  type TextServiceFailure,
  type TextWriter,
} from '#adapters/text/text-writer.ts'
import { createKnowledgeTool } from './brief/gather-knowledge.ts'
import { readsNoTarget } from './brief/target-reader.ts'
import { type BestDraft, type DraftingEvent, type DraftTools, writeBestDraft } from './write-best-draft.ts'

const request = {
  keyword: 'rain barrels',
  anchorText: 'barrel guide',
  targetUrl: 'https://example.com/barrels',
  tone: 'professional',
  wordCount: 1000,
} as const

const sentence = 'A barrel under the downpipe collects clean water for the garden all year. '

function articleOf(words: number): string {
  const paragraph = `<p>${sentence.repeat(6)}</p>`
  const count = Math.round(words / (6 * 12))
  return `<h1>Rain barrels in a small garden</h1>${paragraph.repeat(count)}`
}

/** A text service that answers each request with the next of `answers`. */
function serviceOf(answers: readonly (string | TextServiceFailure)[]) {
  const briefs: ArticleBrief[] = []
  const failures: readonly string[] = [
    'unauthorized',
    'unavailable',
    'timeout',
    'interrupted',
    'nonsense',
    'budget_spent',
  ]
  const writer: TextWriter = {
    name: 'openai-compatible:test-model',
    draftsMax: 1,
    async *write(brief) {
      const answer = answers[briefs.length] ?? 'unavailable'
      briefs.push(brief)
      if (failures.includes(answer)) throw new TextServiceError(answer as TextServiceFailure, 'said by the service')
      yield answer
    },
  }
  return { writer, briefs }
}

const unread = createKnowledgeTool({ readTarget: readsNoTarget })

async function draft(
  tools: Pick<DraftTools, 'writer' | 'fallback'> & Partial<DraftTools>,
  changes: Partial<typeof request> | object = {},
) {
  const events: DraftingEvent[] = []
  const drafts = writeBestDraft(
    { knowledge: unread, ...tools, linkRel: 'ugc', surroundings: async () => ({}) },
    { ...request, ...changes },
    new AbortController().signal,
  )
  for (;;) {
    const step = await drafts.next()
    if (step.done) return { ...(step.value satisfies BestDraft), events }
    events.push(step.value)
  }
}

const restarts = (events: readonly DraftingEvent[]) => events.filter(({ type }) => type === 'restarted')

test('an article of the requested length is requested once and comes without a notice', async () => {
  const { writer, briefs } = serviceOf([articleOf(950)])

  const { notices, events } = await draft({ writer })

  expect([briefs.length, notices, restarts(events)]).toEqual([1, [], []])
})

test('an article far below the requested length is requested once more, with its length, and the longer one is published', async () => {
  const { writer, briefs } = serviceOf([articleOf(650), articleOf(1000)])

  const { article, notices, events } = await draft({ writer })

  expect(article.wordCount).toBeGreaterThan(900)
  expect(notices).toEqual([])
  expect(briefs[1]?.previousWords).toBeGreaterThan(600)
  expect(restarts(events)).toEqual([{ type: 'restarted', reason: 'too_short' }])
})

test('an article that stays too short is said to be shorter, in numbers', async () => {
  const { writer, briefs } = serviceOf([articleOf(695), articleOf(500), articleOf(1000)])

  const { article, notices } = await draft({ writer })

  expect(briefs).toHaveLength(2)
  expect(article.wordCount).toBeGreaterThan(600)
  expect(notices).toMatchObject([{ code: 'shorter_than_asked', message: expect.stringContaining('about 1000') }])
  expect(notices[0]?.message).toContain(String(article.wordCount))
})

test('when the second draft fails the short first one is kept', async () => {
  const { writer } = serviceOf([articleOf(650), 'budget_spent'])

  const { writer: name, notices } = await draft({ writer, fallback: embeddedWriter })

  expect(name).toBe('openai-compatible:test-model')
  expect(notices.map(({ code }) => code)).toEqual(['shorter_than_asked'])
})

test.each(['unauthorized', 'unavailable', 'timeout', 'interrupted', 'nonsense', 'budget_spent'] as const)(
  'when the text service fails with %s the embedded writer takes over, and it is said',
  async (failure) => {
    const { writer } = serviceOf([failure])

    const { article, writer: name, notices, events } = await draft({ writer, fallback: embeddedWriter })

    expect(name).toBe('embedded')
    expect(article.wordCount).toBeGreaterThan(800)
    expect(notices.map(({ code }) => code)).toEqual(['written_by_embedded_writer'])
    expect(restarts(events)[0]).toEqual({ type: 'restarted', reason: 'service_failed' })
  },
)

test('a response that is no article is requested once more before the embedded writer takes over', async () => {
  const { writer, briefs } = serviceOf(['I cannot help with that.', 'I cannot help with that.'])

  const { writer: name } = await draft({ writer, fallback: embeddedWriter })

  expect([briefs.length, name]).toEqual([2, 'embedded'])
})

test('without a fallback the failure is thrown', async () => {
  const { writer } = serviceOf(['unavailable'])

  await expect(draft({ writer, fallback: null })).rejects.toMatchObject({ code: 'generation_failed' })
})

test('however many drafts it takes, knowledge is gathered once, and each draft is written from it', async () => {
  const { writer, briefs } = serviceOf([articleOf(300), articleOf(350)])
  let gathered = 0
  const knowledge: DraftTools['knowledge'] = (wanted, signal) => {
    gathered += 1
    return unread(wanted, signal)
  }

  await draft({ writer, knowledge, fallback: embeddedWriter })

  expect([gathered, briefs.length]).toEqual([1, 2])
  expect(briefs[0]?.knowledge).toBe(briefs[1]?.knowledge)
})

test.each([
  ['unreachable', 'target_unreachable'],
  ['parked', 'target_parked'],
  ['adult', 'target_adult'],
  ['error_page', 'target_error_page'],
] as const)('an article to a target that is %s is written all the same, with a notice', async (state, code) => {
  const knowledge = createKnowledgeTool({ readTarget: async () => ({ state }) })

  const { article, notices } = await draft({ writer: embeddedWriter, knowledge })

  expect(article.wordCount).toBeGreaterThan(800)
  expect(notices.map((notice) => notice.code)).toEqual([code])
})

test.each(['not_read', 'blocked_by_robots', 'not_html', 'empty'] as const)(
  'that a target is %s is worth no notice',
  async (state) => {
    const knowledge = createKnowledgeTool({ readTarget: async () => ({ state }) })

    expect((await draft({ writer: embeddedWriter, knowledge })).notices).toEqual([])
  },
)

const keywords = [
  ['standing desks', 'standing desks'],
  ['tea kettles', 'kettle'],
  ['running shoes', 'shoes'],
  ['how to train a puppy', 'puppy'],
  ['what is compound interest', 'compound interest'],
  ['x', 'x'],
  ['news', 'the news'],
  ['wedding photographer', 'photographer in York'],
  ['crm', 'CRM'],
  ['can you freeze milk', 'freeze'],
  ['дома', 'дома'],
  ['depression', 'depression'],
] as const

test.each(keywords)(
  'the embedded writer’s article on “%s” links “%s” once, in its second paragraph',
  async (keyword, anchorText) => {
    for (let round = 0; round < 4; round += 1) {
      const { article } = await draft({ writer: embeddedWriter }, { keyword, anchorText })
      const paragraphs = [...article.contentHtml.matchAll(/<p>(.*?)<\/p>/gs)].map((match) => match[1] ?? '')

      expect(article.contentHtml.match(/<a /g)).toHaveLength(1)
      expect(paragraphs[1]).toContain(`<a href="${request.targetUrl}" rel="ugc">${anchorText}</a>`)
    }
  },
)
