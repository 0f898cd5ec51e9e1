import { setTimeout as sleep } from 'node:timers/promises'
import type { TextWriter } from '../../src/adapters/text/text-writer.ts'
import { connect } from '../../src/db/connection.ts'
import { testEngine } from '../../test/makers/campaigns.ts'

/*
 * A worker process of the campaign bench: it works until it receives a stop message, and then reports its processor time. The first argument has its
 * settings as JSON.
 */

const { source, url } = JSON.parse(process.argv[2] ?? '{}') as {
  source: { host: string; user: string; database: string }
  url: string
}

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'me', 'na', 'po', 'ri', 'sa', 'te', 'vo']
const pick = () => syllables[Math.floor(Math.random() * syllables.length)] ?? ''
const word = () => pick() + pick() + pick()
const sentence = () => `${Array.from({ length: 12 }, word).join(' ')}.`
const paragraph = () => `<p>${Array.from({ length: 5 }, sentence).join(' ')}</p>`

/** A text service that responds at once, each time with a different text. */
const writer: TextWriter = {
  name: 'at once',
  draftsMax: 1,
  async *write({ keyword }) {
    yield `<h1>${keyword}: ${word()} and ${word()}</h1>`
    for (let section = 0; section < 4; section += 1) yield `<h2>${keyword} ${word()}</h2>${paragraph()}${paragraph()}`
  },
}

const { db } = connect(source, { max: 10 })
const { work } = testEngine(db, { url, host: new URL(url).host }, { writer })
process.once('SIGTERM', () => {
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1_000 })}\n`, () => process.exit(0))
})
process.stdout.write('working\n')
for (;;) {
  await work.advance()
  await sleep(10)
}
