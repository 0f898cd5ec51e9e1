import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Private names, each with the standard term that replaces it. `docs/glossary.md` defines the terms. */
const words: readonly [wrong: RegExp, right: string][] = [
  [/\b(?:lively[A-Z]\w*|Lively\w+|comesToLife)\b/, 'island, hydrate'],
  [/\b(?:heldScripts|holdScripts|findHeld|releaseScripts|lateLife\w*|LateLife)\b/, 'deferred hydration'],
  [/\b(?:earlyInput|EarlyInput|noteEarlyInput)\b/, 'event replay'],
  [/\b(?:somebodyThere|forgetPresence)\b/, 'first interaction'],
  [/\b(?:createDoors|createHostTurns|createWorkGate|WorkGate)\b/, 'semaphore, queue, admission'],
  [/\b(?:createShelf|lentMemory|giveStepBack)\b/, 'buffer pool'],
  [/\b(?:useWayWithin|setWayWithin|noteWays)\b/, 'client navigation'],
  [/\b(?:evenly|evenTime|quietly|quietWorkDone)\(/, 'fixed time, background work'],
  [/\b(?:encodePlace|decodePlace|IdPlace|NumberPlace)\b/, 'cursor'],
  [/\b(?:askSelf|createAskSelf)\b/, 'in-process request'],
  [/\b(?:keptAnswers|keptAnswer[A-Z]\w*)\b/, 'cache'],
  [/\b(?:passwordTry|takePoint\w*)\b/, 'attempt'],
  [/\b(?:mendSchedules|mendable\w+)\b/, 'repair, correct'],
  [/\b(?:Asker|PageAsker|PageAsked)\b/, 'requester, request'],
]

async function filesOf(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const pattern of patterns)
    for await (const file of glob(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }))
      if (basename(file) !== 'vocabulary.test.ts') files.push(file)
  return files
}

test('names in the code are standard terms', async () => {
  const files = await filesOf(['{src,test,e2e,bench,scripts}/**/*.{ts,tsx}'])
  expect(files.length).toBeGreaterThan(1_000)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return words
        .filter(([wrong]) => wrong.test(text))
        .map(([wrong, right]) => `${file}: ${wrong.exec(text)?.[0]} → ${right}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

test('every private name is found', () => {
  const samples = ['<LivelyPart />', 'findHeld(page)', 'encodePlace(last)', 'evenly(work)', 'type Asker =']
  for (const sample of samples) expect(words.some(([wrong]) => wrong.test(sample))).toBe(true)
})
