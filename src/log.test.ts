import { stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { terminalLine } from './log.ts'

/** What a person sees of one record. */
function seen(write: (log: pino.Logger) => void): string {
  const lines: string[] = []
  write(pino({ level: 'trace' }, { write: (line: string) => lines.push(terminalLine(line)) }))
  return lines.map((line) => stripVTControlCharacters(line)).join('')
}

test('a record is one short line with its time, level and facts', () => {
  const line = seen((log) => log.warn({ error: 'timed out', tries: 3, host: ['a', 'b'] }, 'the mail server is away'))
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d warn {2}the mail server is away \(error: timed out, tries: 3, host: \["a","b"\]\)\n$/,
  )
})

test('an error comes with its stack, indented', () => {
  const line = seen((log) => log.error({ err: new Error('it broke') }, 'a job failed'))
  expect(line).toMatch(/ error a job failed\n {2}Error: it broke\n {6}at /)
})

test('nothing that is logged can steer the terminal', () => {
  const hostile = '\u001b[2J\u001b]0;title\u0007\rfake\u202e\u009b31m\u0000'
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(terminalLine(line)) })
  log.info({ url: hostile }, hostile)
  log.error({ err: new Error(hostile) })
  let own = lines.join('')
  for (const ours of [31, 32, 39, 90]) own = own.replaceAll(`\u001b[${ours}m`, '')
  expect(own).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  expect(own).toContain('\\u001b[2J')
})
