import { setImmediate as nextTurn } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { terminalLine, turnByTurn } from './log.ts'

const time = new Date(2026, 10, 25, 12, 0, 5).getTime()
const lineOf = (record: object) =>
  stripVTControlCharacters(terminalLine(JSON.stringify({ level: 30, time, pid: 1, hostname: 'host', ...record })))

test('a record is one line at a terminal: time, level, what happened and its details', () => {
  expect(lineOf({ msg: 'stopping', signal: 'SIGINT' })).toBe('12:00:05 info  stopping (signal: SIGINT)\n')
  expect(lineOf({ level: 40, msg: 'the database', state: 'ok', ms: 5 })).toBe(
    '12:00:05 warn  the database (state: ok, ms: 5)\n',
  )
})

test('an error has its stack below', () => {
  const err = { message: 'broken', stack: 'Error: broken\n    at work' }
  expect(lineOf({ level: 50, msg: 'failed', err })).toBe('12:00:05 error failed\n  Error: broken\n      at work\n')
})

test('input of visitors moves no cursor, begins no line and reverses no text', () => {
  const raw = terminalLine(JSON.stringify({ level: 30, time, msg: 'request', path: '/\u001b[2J\r\n\u0007\u202ex' }))
  expect(stripVTControlCharacters(raw)).toBe(
    '12:00:05 info  request (path: /\\u001b[2J\\u000d\\u000a\\u0007\\u202ex)\n',
  )
})

test('the lines of one turn are one write, and none is lost at the exit', async () => {
  const written: string[] = []
  const output = turnByTurn({ write: (lines) => written.push(lines) })
  output.write('one\n')
  output.write('two\n')
  expect(written).toEqual([])
  await nextTurn()
  output.write('three\n')
  await nextTurn()
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
  output.write('last\n')
  const flush = process.listeners('exit').at(-1)
  flush?.call(process, 0)
  expect(written.at(-1)).toBe('last\n')
})
