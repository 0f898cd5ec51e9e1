import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NodePath, parseSync, traverse, types, type Visitor } from '@babel/core'
import { expect, test } from 'vitest'
import { slices } from '../../scripts/slices.ts'

const root = join(import.meta.dirname, '../..')

/** Attributes and properties of components whose values are visible or spoken. */
const readable =
  /^(aria-label|aria-description|aria-roledescription|placeholder|title|alt|label|description|confirm|dismiss|eyebrow|hint|caption|message|why)$/
/** Modules of the contract with texts, which pages translate with `translated(…)`. */
const promised = /^#contract\/(?:[a-z-]+\/)?(?:[a-z-]*texts?|error-display|report-summary)\.ts$/
/** Attributes with values that only machines read. */
const technical = /^(className|style|href|to|src|id|htmlFor|key|name|type|rel|role|autoComplete|lang|.*[cC]lassName)$/
const hasLetter = (text: string) => /\p{L}/u.test(text)
/** Text with a capital and small letters, or a sentence. Names of classes, events and states do not have this form. */
const isWorded = (text: string) =>
  /^[“"(]?\p{Lu}[\p{Ll}’']+/u.test(text) || (/\p{Ll}+ \p{Ll}+/u.test(text) && /[.?!…]$/.test(text))

/** Texts of a module that bypass the catalogues, each with its line. */
function plainTexts(filename: string, code: string): string[] {
  const tree = parseSync(code, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (tree === null) throw new Error(`${filename} could not be read`)
  const found: string[] = []
  traverse(
    tree,
    visitorOf((node, text) => void found.push(`${filename}:${node.loc?.start.line}: ${text}`)),
  )
  return found
}

type Note = (node: types.Node, text: string) => void

const visitorOf = (note: Note): Visitor => ({
  ImportDeclaration(path) {
    path.skip()
  },
  ExportNamedDeclaration(path) {
    if (path.node.source) path.skip()
  },
  TSType(path) {
    path.skip()
  },
  TaggedTemplateExpression(path) {
    if (types.isIdentifier(path.node.tag) && /^(t|msg)$/.test(path.node.tag.name)) path.skip()
  },
  CallExpression(path) {
    const { callee } = path.node
    const name = types.isIdentifier(callee) ? callee.name : ''
    if (/^(t|msg|plural|translated|classNames|buttonStyle)$/.test(name)) path.skip()
  },
  NewExpression(path) {
    if (isError(path.node)) path.skip()
  },
  JSXText(path) {
    const text = path.node.value.trim().replace(/\s+/g, ' ')
    if (hasLetter(text) && !isInMacro(path)) note(path.node, text)
  },
  JSXAttribute(path) {
    const name = nameOf(path.node)
    if (technical.test(name) || /^(data-|aria-(?!label|desc|role))/.test(name)) path.skip()
    else if (isMacroElement(path.parentPath.parent)) path.skip()
  },
  'StringLiteral|TemplateLiteral'(path: NodePath) {
    const text = types.isStringLiteral(path.node) ? path.node.value : textOf(path.node)
    if (isRead(path, text) && !isInMacro(path)) note(path.node, text)
  },
  JSXExpressionContainer(path) {
    const isShown = !types.isJSXAttribute(path.parent) || readable.test(nameOf(path.parent))
    if (!isShown || path.getFunctionParent() === null) return
    for (const node of choicesOf(path.node.expression)) {
      const name = rootOf(node)
      const origin = name === null ? undefined : path.scope.getBinding(name)?.path.parent
      if (types.isImportDeclaration(origin) && promised.test(origin.source.value)) note(node, `${name} as it stands`)
    }
  },
})

/** The possible values of an expression: `a` and `b` of `x ? a : b`. */
function choicesOf(node: types.Node): types.Node[] {
  if (types.isConditionalExpression(node)) return [...choicesOf(node.consequent), ...choicesOf(node.alternate)]
  return types.isLogicalExpression(node) ? [...choicesOf(node.left), ...choicesOf(node.right)] : [node]
}

/** `a` of `a`, and of `a.b[c]`. */
function rootOf(node: types.Node): string | null {
  if (types.isMemberExpression(node)) return rootOf(node.object)
  return types.isIdentifier(node) ? node.name : null
}

function textOf(node: types.Node): string {
  return types.isTemplateLiteral(node) ? node.quasis.map(({ value }) => value.cooked ?? '').join('') : ''
}

function nameOf({ name }: types.JSXAttribute): string {
  return types.isJSXIdentifier(name) ? name.name : ''
}

/** Whether a literal is text for people, by its position or by its form. */
function isRead(path: NodePath, text: string): boolean {
  const { parent } = path
  if (!hasLetter(text) || types.isBinaryExpression(parent) || types.isSwitchCase(parent)) return false
  if (types.isObjectProperty(parent) && (parent.key === path.node || keyOf(parent) === 'className')) return false
  if (types.isJSXAttribute(parent)) return readable.test(nameOf(parent))
  const container = path.findParent(
    ({ node }) => !types.isConditionalExpression(node) && !types.isLogicalExpression(node),
  )
  const isShown = container?.isJSXExpressionContainer() === true && !types.isJSXAttribute(container.parent)
  return isShown || isWorded(text)
}

function keyOf({ key }: types.ObjectProperty): string {
  return types.isIdentifier(key) ? key.name : types.isStringLiteral(key) ? key.value : ''
}

function isError({ callee }: types.NewExpression): boolean {
  return types.isIdentifier(callee) && /(?:Error|Exception)$/.test(callee.name)
}

function isMacroElement(node: types.Node | undefined): boolean {
  if (!types.isJSXElement(node)) return false
  const { name } = node.openingElement
  return types.isJSXIdentifier(name) && /^(Trans|Plural)$/.test(name.name)
}

/** Whether a node is a child of a macro, but not in an attribute of a nested element. */
function isInMacro(path: NodePath): boolean {
  const border = path.findParent(({ node }) => isMacroElement(node) || types.isJSXAttribute(node))
  if (border === null) return false
  return isMacroElement(border.node) || (border.isJSXAttribute() && isMacroElement(border.parentPath.parent))
}

async function modules(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob([...patterns], { cwd: root })) files.push(file)
  return files.filter((file) => !/\.test\.tsx?$/.test(file) && !writtenWhole.test(file)).toSorted()
}

/** Legal texts are not in the catalogues: each language has separate documents. */
const writtenWhole = /^src\/web\/legal\/[a-z]{2}(?:-[A-Z]{2})?\//

/** Texts for machines that resemble texts for people, by module. */
const forMachines: Record<string, readonly string[]> = {
  // Matched by the rules of `checkout-messages.ts`, which return the text for people.
  'src/web/billing/checkout/call-function.ts': ['Request timeout', 'Network request failed'],
  // A name.
  'src/web/ui/frame/wordmark.tsx': ['Linkwright'],
  // Types of schema.org.
  'src/web/posts/blog/author-json-ld.ts': ['ProfilePage', 'Person', 'InteractionCounter'],
  // A header.
  'src/web/posts/editor/pictures/upload-picture.ts': ['Bearer '],
  'src/web/platform/page-script/visitor-header.ts': ['Bearer '],
  'src/web/platform/http/with-token.ts': ['Bearer '],
  // Keys.
  'src/web/platform/hydration/event-replay.ts': [
    'Tab',
    'Enter',
    'Shift',
    'Control',
    'Alt',
    'Meta',
    'CapsLock',
    'Dead',
    'Process',
  ],
  // Names of errors, and what browsers say.
  'src/web/platform/errors/error-kind.ts': ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'Script error'],
  'src/web/platform/http/network-error.ts': ['NetworkInterferenceError'],
  // Written to the operator's log.
  'src/web/platform/errors/error-log.ts': ['Unknown error'],
  // A name.
  'src/web/platform/head/page-meta.ts': ['Linkwright'],
  // Types of schema.org.
  'src/web/platform/head/article-meta.ts': ['Organization', 'Article', 'WebPage', 'Person'],
  // Caught by `read-list-file.ts`, which returns the text for people.
  'src/web/reports/check/open-zip.ts': [
    'This is no ZIP archive, or a broken one.',
    'More is packed in the archive than may be unpacked.',
  ],
  // The same, and names inside of a workbook.
  'src/web/reports/check/read-workbook.ts': [
    'This is no workbook, or a broken one.',
    'The workbook holds more than can be read.',
    'Target',
    'Id',
    'Type',
  ],
  // MIME types of dragged data.
  'src/web/reports/check/list-field.tsx': ['Files'],
  // Printed to the console.
  'src/web/shell/handle-page-error.ts': ['From another program on this page:'],
  // Types of schema.org.
  'src/web/home/site-json-ld.tsx': ['Organization', 'ImageObject', 'WebSite', 'SearchAction', 'EntryPoint'],
  // Names of products.
  'src/web/accounts/sessions/device-of.ts': [
    'Edge',
    'Opera',
    'Samsung Internet',
    'Firefox',
    'Chrome',
    'Safari',
    'Android',
    'Windows',
    'ChromeOS',
    'Linux',
  ],
  'src/web/accounts/sign-in/provider-name.ts': ['Google', 'GitHub', 'Microsoft', 'Apple'],
  'src/web/sites/site-labels.ts': ['WordPress', 'Ghost'],
  // Names of categories in files and URLs.
  'src/web/sites/import/import-preview.tsx': ['General'],
  'src/web/sites/themes/sample-articles.ts': ['General'],
  // MIME types of dragged data.
  'src/web/sites/import/import-sites.tsx': ['Files'],
  // Types of schema.org.
  'src/web/sites/public/site-meta.ts': ['Blog', 'BlogPosting', 'Article', 'WebPage', 'Organization'],
}

test.each([
  ...slices.map((slice) => ({ name: slice, pattern: `src/web/${slice}/**/*.{ts,tsx}` })),
  { name: 'the root of the web folder', pattern: 'src/web/*.{ts,tsx}' },
])('every text of $name goes through a catalogue', async ({ pattern }) => {
  const files = await modules([pattern])
  expect(files.length).toBeGreaterThan(0)
  const found = await Promise.all(files.map(async (file) => plainTexts(file, await readFile(join(root, file), 'utf8'))))
  const isAllowed = (text: string) =>
    Object.entries(forMachines).some(([file, texts]) => texts.some((known) => text === `${file}: ${known}`))
  expect(found.flat().filter((text) => !isAllowed(text.replace(/:\d+:/, ':')))).toEqual([])
})

const contract = 'import { texts } from "#contract/waitlist/waitlist-texts.ts"'

test.each([
  ['between tags', '<p>Hello there</p>'],
  ['beside a macro', '<p><Trans>Hello</Trans> there</p>'],
  ['in an attribute', '<input placeholder="name" />'],
  ['in an attribute of an element of a sentence', '<Trans>See <a title="more" href="/x">this</a></Trans>'],
  ['in a condition', '<p>{x ? "Sending..." : t`Send`}</p>'],
  ['in a small word', '<p>{x && "or"}</p>'],
  ['in a template', '<p>{`No. {x} of all`}</p>'],
  ['in a table', '[{ label: "Date" }]'],
  ['in a list to choose from', '<Select aria-label={t`Card`}><option value="">Choose</option></Select>'],
  ['in a call', 'notify({ title: "It is done." })'],
  ['of the contract', '<p>{x ? texts.join : <b>{x}</b>}</p>'],
  ['of the contract in an attribute', '<input aria-label={texts.fields[x]} />'],
])('a text %s is found', (_, code) => {
  expect(plainTexts('x.tsx', `${contract}\nexport const y = (x) => ${code}`)).toHaveLength(1)
})

test.each([
  '<p className="Mt-2 Flex">{t`Hello`}</p>',
  '<Trans>Hello <b className="font-medium">there</b>, {name}</Trans>',
  '<Plural value={x} one="# link" other="# links" />',
  '<a href="/contact" rel="Help">{translated(texts.contact)}</a>',
  '<p>{texts.steps.map((step) => <b key={step}>{translated(step)}</b>)}</p>',
  'x === "Enter" ? [msg`Date`] : { className: "Grid", key: 1, state: "done" }',
  'plural(x, { one: "One thing", other: "# things" })',
])('texts that need no catalogue are ignored: %s', (code) => {
  expect(plainTexts('x.tsx', `${contract}\nexport const y = (x) => (${code})`)).toEqual([])
})
