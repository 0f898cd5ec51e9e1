import { styleText } from 'node:util'
import { type Logger, pino } from 'pino'
import type { Env } from '#config/env.ts'

/** The field `detail` of a database error quotes the refused row, including a password hash. */
const redact = ['authorization', 'cookie', 'err.detail']

/** Logs to stdout: short lines for a terminal, otherwise JSON. */
export function createLog(level: Env['LOG_LEVEL']): Logger {
  if (!process.stdout.isTTY) return pino({ level, redact }, turnByTurn(pino.destination({ dest: 1, sync: true })))
  return pino({ level, redact }, { write: (line: string) => process.stdout.write(terminalLine(line)) })
}

type LineWriter = { write(lines: string): unknown }

/**
 * Writes the lines of one turn of the event loop at once, because each write costs a busy server as much as a small response. The last lines are
 * written when the process exits; if it is killed, those of its last turn are lost.
 */
export function turnByTurn(output: LineWriter): LineWriter {
  let lines = ''
  function flush() {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

const colors = { fatal: 'red', error: 'red', warn: 'yellow', info: 'green', debug: 'gray', trace: 'gray' } as const

/** One log record for a terminal: `12:00:05 warn  what happened (key: value)`, an error with its stack below. */
export function terminalLine(json: string): string {
  const { time, level, msg, pid: _pid, hostname: _host, err, ...details } = JSON.parse(json) as Record<string, unknown>
  const name = (pino.levels.labels[Number(level)] ?? 'info') as keyof typeof colors
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const facts = Object.entries(details).map(([key, value]) => `${key}: ${shown(value)}`)
  const words = `${String(msg ?? '')}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
  const stack = err === undefined ? [] : errorText(err).split('\n')
  const lines = [words, ...stack].map(harmless).join('\n  ')
  return `${styleText('gray', clock)} ${styleText(colors[name], name.padEnd(5))} ${lines}\n`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function errorText(err: unknown): string {
  const { stack, message } = (typeof err === 'object' && err !== null ? err : {}) as Record<string, unknown>
  return String(stack ?? message ?? shown(err))
}

/** Logged values may come from untrusted users. They must not begin a line, move the cursor, change colours or reverse the text of a terminal. */
function harmless(text: string): string {
  return text.replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
  })
}
