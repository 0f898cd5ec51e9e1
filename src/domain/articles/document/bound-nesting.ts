import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Far more than an article needs, far less than a recursive walk of the tree can take. */
export const nestingMax = 40

const voidTags = new Set(
  'area base basefont br col command embed frame hr img input link meta param source track wbr'.split(' '),
)
/** The tokenizer reads their content as text, so they cannot nest. Without their tags that text would become markup. */
const rawTextTags = new Set('script style textarea xmp iframe noembed noframes title option plaintext'.split(' '))

/** Removed at any depth: inside them parsers use foreign content rules, where the tags above are not raw text. */
const foreignTags = new Set(['svg', 'math'])

const blockTags =
  'p h1 h2 h3 h4 h5 h6 ul ol pre table div section article aside header footer main nav figure form hr dl'
/**
 * Start tags that implicitly close an open element, as in the HTML standard and htmlparser2. A long list of `<li>` or `<p>` without end tags
 * therefore does not count as deep.
 */
const closedBy = new Map<string, Set<string>>([
  ...blockTags.split(' ').map((tag) => [tag, new Set(['p'])] as const),
  ['blockquote', new Set(['p'])],
  ['li', new Set(['li', 'p'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['tr', new Set(['tr', 'th', 'td'])],
  ['td', new Set(['th', 'td'])],
  ['th', new Set(['th', 'td'])],
])

/** The stack of open elements, with a count per name, so that a lookup does not search the stack. */
function openElements() {
  const stack: string[] = []
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  const has = (name: string) => (counts.get(name) ?? 0) > 0
  const pop = () => {
    const last = stack.pop()
    if (last !== undefined) count(last, -1)
    return last
  }
  return {
    has,
    depth: () => stack.length,
    push(name: string) {
      stack.push(name)
      count(name, 1)
    },
    close(name: string) {
      if (has(name)) while (pop() !== name);
    },
    closeImplied(name: string) {
      const closed = closedBy.get(name)
      while (closed?.has(stack.at(-1) ?? '')) pop()
    },
  }
}

const ignore = () => {}

/**
 * The same HTML with no element nested deeper than `nestingMax`: deeper start tags and end tags that close nothing are removed, their text stays.
 * Parsers search their stack for every end tag, so 100,000 open elements take them seconds and overflow a recursive walk. This pass reads each tag
 * once.
 */
export function boundNesting(html: string): string {
  const output: string[] = []
  const open = openElements()
  let copiedTo = 0
  let tagStart = 0
  let dropTag = false

  const copyTo = (end: number) => {
    if (end > copiedTo) output.push(html.slice(copiedTo, end))
    copiedTo = Math.max(copiedTo, end)
  }
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase()
      tagStart = start - 1
      dropTag = foreignTags.has(name)
      open.closeImplied(name)
      if (dropTag || voidTags.has(name) || rawTextTags.has(name)) return
      if (open.depth() >= nestingMax) {
        dropTag = true
        return
      }
      open.push(name)
    },
    onopentagend(end) {
      if (dropTag) {
        copyTo(tagStart)
        copiedTo = end + 1
      }
    },
    onselfclosingtag(end) {
      callbacks.onopentagend(end)
    },
    onclosetag(start, end) {
      const name = html.slice(start, end).toLowerCase()
      if (rawTextTags.has(name) || name === 'p' || name === 'br') return open.close(name)
      if (!open.has(name)) {
        copyTo(html.lastIndexOf('<', start))
        const close = html.indexOf('>', end)
        copiedTo = close < 0 ? html.length : close + 1
        return
      }
      open.close(name)
    },
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
    ontext: ignore,
    ontextentity: ignore,
  }

  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  copyTo(html.length)
  return output.join('')
}
