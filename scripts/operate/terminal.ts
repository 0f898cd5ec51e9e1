import { createInterface } from 'node:readline/promises'
import { DomainError } from '../../src/domain/domain-error.ts'

/** Whether input is possible: the terminal is interactive. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Prints one question and returns the trimmed input. */
async function prompt(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

/** Reads input that is not shown on the terminal. Ctrl+C ends the process. */
export async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    return await readLine()
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    process.stderr.write('\n')
  }
}

async function readLine(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let line = ''
  const take = (text: string) => {
    for (const character of text) {
      if (character === '\u0003') {
        process.stdin.setRawMode(false)
        process.exit(130)
      }
      if (character === '\r' || character === '\n' || character === '\u0004') return resolve(line)
      line = character === '\u007f' || character === '\b' ? [...line].slice(0, -1).join('') : line + character
    }
  }
  process.stdin.on('data', take)
  process.stdin.resume()
  try {
    return await promise
  } finally {
    process.stdin.off('data', take)
  }
}

/** Continues only if `word` is typed, or `--yes` was passed. Throws `DomainError` otherwise. */
export async function requireConfirmation(words: readonly string[], word: string): Promise<void> {
  if (words.includes('--yes')) return
  if (!isTerminal())
    throw new DomainError('bad_request', 'Nothing was changed. Add --yes to continue without confirmation.')
  if ((await prompt(`Type "${word}" to continue: `)) !== word)
    throw new DomainError('bad_request', 'Nothing was changed.')
}
