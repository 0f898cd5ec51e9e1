import { glob, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words that texts for people must not contain, each with its replacement. */
const glossary: readonly [wrong: RegExp, right: string][] = [
  [/\bset aside\b|\bheld back\b/i, 'reserved'],
  [/\bgiven back\b|\bcredits? (?:comes?|came) back\b/i, 'refunded'],
  [/\be-mail/i, 'email'],
  [/\b(?:by|in) (?:the )?mails?\b|\b(?:our|this|these|a|ignore this) mails?\b|\bmailed\b/i, 'email'],
  [/\blook(?:s|ed|ing)? (?:at|again|for|into|up)\b/i, 'check, search'],
  [/\b(?:whoever|somebody|anybody)\b/i, 'owner, member, visitor, someone, anyone'],
  // In quotes it is the name of the Unix user.
  [/(?<!")\bnobody\b/i, 'no one'],
  [/\b(?:is|are|be|was|were|been) told\b(?! (?:not )?to\b)|\btold before\b/i, 'notified'],
  [/\b(?:page|address(?:es)?|ports?|else|which) (?:is|are|was|were) not asked for\b/i, 'requested'],
  [/\bcredits? go(?:es)? back\b|\bpaid goes back\b/i, 'refunded'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:take|taken) (?:it )?along\b|\btake it with you\b/i, 'export, download'],
  [/\bnot available yet\b/i, 'coming soon'],
  [/\bswitched (?:on|off)\b/i, 'turned on, turned off'],
  [/[\d}…][ \u00a0\u202f]%/, '% without a space'],
]

function wrongWords(text: string): string[] {
  return glossary.filter(([wrong]) => wrong.test(text)).map(([, right]) => `“${text}”: ${right}`)
}

/** The texts of a catalogue, in English. */
function textsOf(catalogue: string): string[] {
  return catalogue
    .split('\n\n')
    .map((entry) => /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? '')
    .map((lines) => [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => part).join(''))
    .filter((text) => text !== '')
}

async function filesOf(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(file)
  return files.toSorted()
}

test('texts of the pages use the words of the glossary', async () => {
  const catalogues = await filesOf('src/**/locales/en.po')
  expect(catalogues.length).toBeGreaterThan(10)
  const found = await Promise.all(
    catalogues.map(async (file) => textsOf(await readFile(join(root, file), 'utf8')).flatMap(wrongWords)),
  )
  expect(found.flat()).toEqual([])
})

/** The literals of a module that `isText` classifies as text for people, without SQL statements. */
function textsIn(filename: string, code: string, isText: (text: string) => boolean): string[] {
  const { program, errors } = parseSync(filename, code)
  if (errors[0] !== undefined) throw new Error(`${filename} could not be read: ${errors[0].message}`)
  const found: string[] = []
  const tagged = new Set<ESTree.TemplateLiteral>()
  const note = (text: string) => {
    if (isText(text)) found.push(text)
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') note(value)
    },
    TaggedTemplateExpression({ quasi }) {
      tagged.add(quasi)
    },
    TemplateLiteral(node) {
      if (!tagged.has(node)) note(node.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return found
}

/** A literal with an initial capital, a space and an end mark. */
const isSentence = (text: string) => /^[“"(]?\p{Lu}/u.test(text) && / /.test(text) && /[.?!]$/.test(text)
/** Terminal output often has incomplete sentences, so every literal of several words counts. */
const isPhrase = (text: string) => /\p{L} +\p{L}/u.test(text)

async function wrongTextsOf(patterns: readonly string[], isText: (text: string) => boolean): Promise<string[]> {
  const files = (await Promise.all(patterns.map(filesOf)))
    .flat()
    .filter((file) => !file.endsWith('.test.ts') && !isArticleText(file))
  for (const pattern of patterns) expect(files.some((file) => matchesGlob(file, pattern))).toBe(true)
  const found = await Promise.all(
    files.map(async (file) => {
      const texts = textsIn(file, await readFile(join(root, file), 'utf8'), isText)
      return texts.flatMap(wrongWords).map((text) => `${file}: ${text}`)
    }),
  )
  return found.flat()
}

/** Article parts of the embedded writer are content, not product text. */
function isArticleText(file: string): boolean {
  return file.startsWith('src/adapters/text/embedded/')
}

test.each(['domain', 'server', 'contract', 'adapters', 'worker', 'sandbox'])(
  'messages and mails of %s use the words of the glossary',
  async (tier) => {
    expect(await wrongTextsOf([`src/${tier}/**/*.ts`], isSentence)).toEqual([])
  },
)

test('what the start, settings and commands print uses the words of the glossary', async () => {
  const printing = [
    'src/*.ts',
    'src/boot/*.ts',
    'src/config/*.ts',
    'src/db/**/*.ts',
    'scripts/operate.ts',
    'scripts/operate/*.ts',
    'scripts/*.mjs',
  ]
  expect(await wrongTextsOf(printing, isPhrase)).toEqual([])
})

test('figures that pages make themselves have no space before the percent sign', async () => {
  const files = (await filesOf('src/web/**/*.{ts,tsx}')).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  // In a remainder operation, an operand follows.
  const wrong = /[}\d][ \u00a0\u202f]%(?!\s*[\w(])/
  const found = await Promise.all(
    files.map(async (file) => (wrong.test(await readFile(join(root, file), 'utf8')) ? [file] : [])),
  )
  expect(found.flat()).toEqual([])
})

test.each([
  ['The credits were set aside.', 1],
  ['We look at it again by itself.', 2],
  ['Somebody wrote an e-mail.', 2],
  ['77 % of the links', 1],
  ['77\u00a0% of the links', 1],
  ['Nobody was told before: whoever is told is not told again.', 3],
  ['PostgreSQL runs as the user "nobody".', 0],
  ['We check every link. 77% are live.', 0],
])('%j has %i wrong words', (text, count) => {
  expect(wrongWords(text)).toHaveLength(count)
})
