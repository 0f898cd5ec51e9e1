import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NodePath, parseSync, traverse, types, type Visitor } from '@babel/core'
import { expect, test } from 'vitest'
import { translatedPages, translatedSlices } from '../scripts/translated-slices.ts'

const root = join(import.meta.dirname, '..')

/** Attributes and properties of components that people read or hear. */
const readable =
  /^(aria-label|aria-description|aria-roledescription|placeholder|title|alt|label|description|confirm|dismiss|eyebrow|hint|caption|message|why)$/
/** Attributes that hold words for machines. */
const technical = /^(className|style|href|to|src|id|htmlFor|key|name|type|rel|role|autoComplete|lang|.*[cC]lassName)$/
const hasLetter = (text: string) => /\p{L}/u.test(text)
/** A capital and small letters, or a sentence: no name of a class, an event or a state is written so. */
const isWorded = (text: string) =>
  /^[“"(]?\p{Lu}[\p{Ll}’']+/u.test(text) || (/\p{Ll}+ \p{Ll}+/u.test(text) && /[.?!…]$/.test(text))

/** Texts of a module that go past the catalogues, each with its line. */
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
    if (/^(plural|translated|classNames|buttonStyle)$/.test(name)) path.skip()
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
})

function textOf(node: types.Node): string {
  return types.isTemplateLiteral(node) ? node.quasis.map(({ value }) => value.cooked ?? '').join('') : ''
}

function nameOf({ name }: types.JSXAttribute): string {
  return types.isJSXIdentifier(name) ? name.name : ''
}

/** Whether a literal is for people: by where it stands, or by how it is written. */
function isRead(path: NodePath, text: string): boolean {
  const { parent } = path
  if (!hasLetter(text) || types.isBinaryExpression(parent) || types.isSwitchCase(parent)) return false
  if (types.isObjectProperty(parent) && (parent.key === path.node || keyOf(parent) === 'className')) return false
  if (types.isJSXAttribute(parent)) return readable.test(nameOf(parent))
  const place = path.findParent(({ node }) => !types.isConditionalExpression(node) && !types.isLogicalExpression(node))
  const isShown = place?.isJSXExpressionContainer() === true && !types.isJSXAttribute(place.parent)
  return isShown || isWorded(text)
}

function keyOf({ key }: types.ObjectProperty): string {
  return types.isIdentifier(key) ? key.name : types.isStringLiteral(key) ? key.value : ''
}

function isError({ callee }: types.NewExpression): boolean {
  return types.isIdentifier(callee) && callee.name.endsWith('Error')
}

function isMacroElement(node: types.Node | undefined): boolean {
  if (!types.isJSXElement(node)) return false
  const { name } = node.openingElement
  return types.isJSXIdentifier(name) && /^(Trans|Plural)$/.test(name.name)
}

/** Between the tags of a macro, but not in an attribute of something that stands there. */
function isInMacro(path: NodePath): boolean {
  const border = path.findParent(({ node }) => isMacroElement(node) || types.isJSXAttribute(node))
  if (border === null) return false
  return isMacroElement(border.node) || (border.isJSXAttribute() && isMacroElement(border.parentPath.parent))
}

async function modules(): Promise<string[]> {
  const patterns = [
    ...translatedSlices.map((slice) => `src/web/${slice}/**/*.{ts,tsx}`),
    ...translatedPages.map((page) => `src/web/pages/${page}`),
  ]
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root })) files.push(file)
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()
}

/** Texts for machines that look like texts for people, by their module. */
const forMachines: Record<string, readonly string[]> = {
  // Read by the rules of `checkout-messages.ts`, which say it in words for people.
  'src/web/billing/call-function.ts': ['Request timeout', 'Network request failed'],
  // Told to the console.
  'src/web/shell/take-error.ts': ['From another program on this page:'],
}

test('every text of the slices on the list goes through a catalogue', async () => {
  const files = await modules()
  expect(files.length).toBeGreaterThan(translatedPages.length + translatedSlices.length)
  const found = await Promise.all(files.map(async (file) => plainTexts(file, await readFile(join(root, file), 'utf8'))))
  const isAllowed = (text: string) =>
    Object.entries(forMachines).some(([file, texts]) => texts.some((known) => text === `${file}: ${known}`))
  expect(found.flat().filter((text) => !isAllowed(text.replace(/:\d+:/, ':')))).toEqual([])
})

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
])('a text %s is found', (_, code) => {
  expect(plainTexts('x.tsx', `export const y = (x) => ${code}`)).toHaveLength(1)
})

test.each([
  '<p className="Mt-2 Flex">{t`Hello`}</p>',
  '<Trans>Hello <b className="font-medium">there</b>, {name}</Trans>',
  '<Plural value={x} one="# link" other="# links" />',
  '<a href="/contact" rel="Help">{translated(texts.contact)}</a>',
  'x === "Enter" ? [msg`Date`] : { className: "Grid", key: 1, state: "done" }',
  'plural(x, { one: "One thing", other: "# things" })',
])('what needs no catalogue is left alone: %s', (code) => {
  expect(plainTexts('x.tsx', `export const y = (x) => (${code})`)).toEqual([])
})
