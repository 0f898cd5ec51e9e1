/** The used part of harper.js. The package is installed only with the peers of the benches, so its types are not available. */
type Lint = { lint_kind(): string; message(): string; get_problem_text(): string }
type Linter = { setup(): Promise<void>; lint(text: string, options: { language: 'plaintext' }): Promise<Lint[]> }
type Harper = { LocalLinter: new (init: object) => Linter; Dialect: { American: unknown } }

const load = (name: string): Promise<unknown> => import(name)

type GrammarFinding = { kind: string; message: string; problem: string; sentence: string }
export type GrammarChecker = { check(text: string): Promise<GrammarFinding[]> }

/** Matters of style and of regional spelling do not count as faults. */
const tastes = new Set(['Readability', 'Style', 'Enhancement', 'Regionalism', 'WordChoice'])

/** Faults that the checker does not detect: [name, pattern]. */
const ownPatterns: readonly (readonly [string, RegExp])[] = [
  ['doubled word', /\b(?!that\b|had\b|on\b|in\b)(\p{L}+) \1\b/iu],
  ['article', /(?:(?:^|[.!?] )A|\ba) (?=[aeio]\p{Ll})(?!one\b|once\b|eu)/u],
  ['article', /\b[Aa]n (?=[bcdfgjklmnpqrtvwxyz]\p{Ll})/u],
  ['space before a mark', / [,.;?!](?:\s|$)/u],
  ['two marks', /[,;:]{2}|\.\.|\?\?|[,;:]\./u],
  ['slot left open', /[{}]|undefined|\$kw/u],
  ['small letter after a full stop', /[.?!] (?!iPhone|eBay|macOS|iOS|pH\b)\p{Ll}/u],
  ['determiner before a question word', /\b(?:the|a|an|your|this) (?:how|why|when)\b(?! (?:and|to))/iu],
  ['agreement', /(?:^|[.;] )(?:They|We) (?:is|was|has|does)\b/u],
  ['agreement', /(?:^|[.;] )(?:He|She|It|This) (?:are|have|do)\b(?! not\b)/u],
]

/** Harper, with technical words added to its dictionary and our own list of faults. */
export async function createGrammarChecker(knownWords: readonly string[]): Promise<GrammarChecker> {
  const { LocalLinter, Dialect } = (await load('harper.js')) as Harper
  const { binaryInlined } = (await load('harper.js/binaryInlined')) as { binaryInlined: unknown }
  const linter = new LocalLinter({ binary: binaryInlined, dialect: Dialect.American })
  await linter.setup()
  const known = new Set(knownWords.map((word) => word.toLowerCase()))
  return {
    async check(text) {
      const found: GrammarFinding[] = []
      for (const lint of await linter.lint(text, { language: 'plaintext' })) {
        const [kind, problem] = [lint.lint_kind(), lint.get_problem_text()]
        if (tastes.has(kind) || ((kind === 'Spelling' || kind === 'Typo') && known.has(problem.toLowerCase()))) continue
        found.push({ kind, message: lint.message(), problem, sentence: text })
      }
      for (const [kind, pattern] of ownPatterns) {
        const match = pattern.exec(text)
        if (match !== null) found.push({ kind, message: 'own list', problem: match[0], sentence: text })
      }
      return found
    },
  }
}
