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
  [/\b(?:Asker|PageAsker|PageAsked|Asked|asker|isAsking|askAll|askOnce)\b/, 'requester, request'],
  [/\b(?!DevTools)[A-Z]\w*Tools\b/, 'deps'],
  [/\b(?:forget[A-Z]\w*)\b/, 'delete, remove, clear'],
  [
    /\b(?:isKept|isHeld|isTold|isWanted|isGiven|standingOf)\b|\b(?:type|const|let|function) (?:[kK]ept|[hH]eld|[tT]old|[wW]anted|[gG]iven|[aA]sked|[lL]ooked)\b/,
    'stored, locked, sent, requested, status',
  ],
  [
    /\b(?:lookAt|looksThinnedAt|\w+LookedAt|[sS]iteLooks|looks[UL]\w+|missedAt|goneAt|toldAt|refusalTold|calmRuns|isCalm)\b/,
    'nextCheckAt, checks, missingSince, notifiedAt, unchangedRuns',
  ],
  [/\bstanding\??:|\{ standing\b/, 'status, state, observation, entry'],
  [/\b(?:code|report)Tries\w+\b|\b\w+Try\b(?=[ =,:;<>}])/, 'attempt'],
  [/\bsay\w*(?:Failed|Failure)\b/, 'notify, report'],
  [/\btake(?:Apart|Caught|Error|Back\w*)\b/, 'split, handle, claw back'],
]

/** The same for comments, which are written in plain English. */
const commentWords =
  /\b(?:whoever|somebody|nobody|anybody|everybody|told|kept|asked|mended|lent|comes? to life|in vain|bit by bit|said otherwise|for ever|theirs)\b/i

/** Where such a word is the right one. */
const rightThere: readonly string[] = ['else `nobody`']

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
  const samples = [
    '<LivelyPart />',
    'findHeld(page)',
    'encodePlace(last)',
    'evenly(work)',
    'type Asker =',
    'MailTools',
    'const told =',
    'forgetOld(',
    'lookAt: Date',
    'standing: null',
    'codeTriesMax',
    'type PaymentTry =',
    'sayRefreshFailed()',
    'takeApart(url)',
  ]
  for (const sample of samples) expect(words.some(([wrong]) => wrong.test(sample))).toBe(true)
})

/** The comments of a source file, line by line. */
function commentsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => /^\s*(?:\/?\*+|\/\/)(.*)$/.exec(line)?.[1] ?? [])
}

test('comments are in plain English', async () => {
  const files = await filesOf(['{src,test,e2e,bench,scripts}/**/*.{ts,tsx}'])
  const found = await Promise.all(
    files.map(async (file) =>
      commentsOf(await readFile(join(root, file), 'utf8'))
        .filter((line) => commentWords.test(line) && !rightThere.some((phrase) => line.includes(phrase)))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('a word of the old language is found in a comment, and not in code', () => {
  const source = '/** Whoever asks is told. */\nconst told = 1 // said\n  // kept for somebody\n'
  expect(commentsOf(source).filter((line) => commentWords.test(line))).toHaveLength(2)
})
