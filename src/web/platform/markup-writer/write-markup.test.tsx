import fc from 'fast-check'
import {
  Component,
  createContext,
  createElement,
  forwardRef,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import '#test/harness/setup-properties.ts'
import { hostileStrings } from '#test/harness/hostile-strings.ts'
import { UnknownMarkupError } from './unknown-markup-error.ts'
import { writeMarkup } from './write-markup.ts'

function expectSame(node: ReactNode) {
  expect(writeMarkup(node)).toBe(renderToStaticMarkup(node))
}

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(...hostileStrings, '', '\n', '\nx'),
)
const values = fc.oneof(
  { arbitrary: texts, weight: 4 },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.bigInt(),
  fc.constantFrom(null, undefined, () => undefined),
)
const names =
  `accept alt as autoComplete charSet className colSpan content d data-x data-some-name aria-label aria-hidden
  dateTime decoding defaultChecked defaultValue dir disabled download draggable encType fill hidden href htmlFor httpEquiv id
  inert inputMode itemScope lang loading maxLength media method name noValidate onClick open placeholder popover
  popoverTarget property readOnly rel required role rowSpan rows size sizes spellCheck src srcSet start strokeWidth
  suppressHydrationWarning tabIndex target title type value viewBox width`.split(/\s+/)
const attributes = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 6 })
const withContent =
  'a article button div form h1 li main nav ol p path pre section span svg table tbody td tr ul'.split(' ')
const withoutContent = ['br', 'hr', 'input', 'source', 'wbr']

/** Trees of elements, fragments, lists, components and everything that React leaves out. */
const trees = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    values as fc.Arbitrary<ReactNode>,
    fc
      .tuple(fc.constantFrom(...withoutContent), attributes)
      .map(([tag, props]) => createElement(tag, { ...props, key: 'x' })),
    fc.tuple(attributes, texts).map(([props, src]) => createElement('img', { ...props, src, key: 'x' })),
    fc.tuple(attributes, texts).map(([props, text]) => createElement('textarea', { ...props, defaultValue: text })),
    fc
      .tuple(fc.constantFrom(...withContent), attributes, texts)
      .map(([tag, props, html]) => createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: html } })),
    fc
      .tuple(fc.constantFrom(...withContent), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([tag, props, children]) => createElement(tag, props, ...children)),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => createElement(Plain, null, ...children)),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
}))

function Plain({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

afterEach(() => vi.restoreAllMocks())

test('generated trees have the markup that React writes', () => {
  // React's development build reports odd values.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fc.assert(
    fc.property(trees.node, (node) => {
      const expected = outcomeOf(() => renderToStaticMarkup(node))
      const written = outcomeOf(() => writeMarkup(node))
      // What the writer does not know is left to React, and what React refuses never becomes markup.
      if (written === null) return
      expect(written).toBe(expected)
    }),
  )
})

test('of the generated trees with usual values, none is left to React', () => {
  const usual = fc.dictionary(fc.constantFrom('className', 'id', 'title', 'data-x', 'lang'), texts, { maxKeys: 3 })
  const tree = fc
    .tuple(fc.constantFrom(...withContent.filter((tag) => tag !== 'pre')), usual, fc.array(texts, { maxLength: 3 }))
    .map(([tag, props, children]) => createElement(tag, props, ...children))
  fc.assert(fc.property(tree, expectSame))
})

function outcomeOf(write: () => string): string | null {
  try {
    return write()
  } catch {
    return null
  }
}

const Place = createContext('nowhere')
const subscribe = () => () => undefined

function Hooks() {
  const [count] = useState(() => 3)
  const [double] = useReducer(
    (state: number) => state,
    count,
    (start) => start * 2,
  )
  const list = useMemo(() => [count, double], [count, double])
  const box = useRef('box')
  const store = useSyncExternalStore(
    subscribe,
    () => 'in a browser',
    () => 'on the server',
  )
  useEffect(() => {
    throw new Error('Effects do not run')
  })
  return (
    <p title={store}>
      {use(Place)} {list} {box.current}
    </p>
  )
}

const Forwarding = forwardRef<HTMLElement, { name: string }>(({ name }, ref) => <i>{`${name} ${String(ref)}`}</i>)
const Remembered = memo(function Named({ name }: { name: string }) {
  return <b>{name}</b>
})

class Counter extends Component<{ from: number }> {
  static override contextType = Place
  override state = { count: this.props.from, place: this.context }
  static getDerivedStateFromProps({ from }: { from: number }) {
    return { count: from + 1 }
  }
  override render() {
    return `${String(this.context)} ${JSON.stringify(this.state)}`
  }
}

test('components of every kind have the markup that React writes', () => {
  expectSame(
    <main>
      <Hooks />
      <Place value="outside">
        <Hooks />
        <Place.Provider value="inside">
          <Hooks />
          <Counter from={1} />
        </Place.Provider>
        <Place.Consumer>{(place) => <u>{place}</u>}</Place.Consumer>
        <Hooks />
      </Place>
      <Counter from={2} />
      <Forwarding name="a" />
      <Remembered name="b" />
    </main>,
  )
})

test('forms have their attributes in the order of React', () => {
  expectSame(
    <form target="_self" action="/a?b=1&c" method="post" id="form" encType="text/plain">
      <input value="1" name="a" type="radio" defaultChecked required />
      <input name="b" checked={false} readOnly defaultValue="2" type="checkbox" formMethod="get" />
      <textarea name="c" rows={5} defaultValue={'\n<x>'} />
      <textarea rows={0} value="" readOnly />
      <button name="d" type="submit" value="3" formAction="/d">
        Send
      </button>
      {createElement('a', { href: '' }, 'This page')}
      <pre>{'\n\nline'}</pre>
    </form>,
  )
})

function Data({ json }: { json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this test
  return <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}

function Page({ children }: { children?: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <link rel="icon" href="/icon.svg" />
        <script src="/first.js" />
        {'text '}
        <meta name="description" content={'"quoted"'} />
        <meta name="viewport" content="width=device-width" />
        <meta charSet="utf-8" />
      </head>
      <body className="x">
        {children}
        <script src="/page.js" async />
        <script src="/page.js" async />
        <Data json={'{"a":"<"}'} />
      </body>
    </html>
  )
}

test('the tags of a head are where React puts them, from wherever they are', () => {
  expectSame(
    <Page>
      <link rel="stylesheet" href="/late.css" precedence="late" />
      <link rel="stylesheet" href="/site.css" precedence="site" media="print" />
      <link rel="stylesheet" href="/later.css" precedence="late" />
      <link rel="stylesheet" href="/site.css" precedence="site" />
      <link rel="stylesheet" href="/here.css" />
      <p>
        <meta name="theme-color" content="#fff" />
        text
      </p>
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <path d="M0 0" strokeWidth={1.5} />
      </svg>
    </Page>,
  )
  expectSame(<Page />)
  expectSame(
    <html lang="en">
      <body>
        <meta name="a" />
      </body>
    </html>,
  )
  expectSame(
    <p>
      <meta name="a" />
    </p>,
  )
})

test('pictures are preloaded as by React', () => {
  const many = Array.from({ length: 14 }, (_, index) => `/${index}.png`)
  expectSame(
    <Page>
      {many.map((src) => (
        <img key={src} src={src} alt="" />
      ))}
      <img src="/12.png" alt="again, first" fetchPriority="high" />
      <img src="/a.png" srcSet="/a.png 1x, /b.png 2x" sizes="100vw" alt="" fetchPriority="high" />
      <img src="/low.png" fetchPriority="low" alt="" />
      <img src="/lazy.png" loading="lazy" alt="" />
      <img src="data:image/png;base64,x" alt="" />
      <noscript>
        <p>
          <img src="/without-scripts.png" alt="" fetchPriority="high" />
        </p>
      </noscript>
    </Page>,
  )
})

const Late = lazy(async () => ({ default: Hooks }))

test.each<[string, ReactNode]>([
  ['an element with rules of its own', <select key="x" />],
  ['an attribute that it does not list', <p key="x" color="red" />],
  ['a style', <p key="x" style={{ color: 'red' }} />],
  ['an own element', createElement('own-element', { key: 'x' })],
  ['an address that is a script', createElement('a', { key: 'x', href: ' java\nscript:alert(1)' })],
  ['a function as the target of a form', <form key="x" action={() => undefined} />],
  ['a component that is loaded later', <Late key="x" />],
  [
    'a part that is loaded later',
    <Suspense key="x" fallback="…">
      text
    </Suspense>,
  ],
  ['a hook that counts components', <WithId key="x" />],
  ['a component that changes while it is written', <Changing key="x" />],
  ['a set of children', new Set(['a']) as unknown as ReactNode],
])('%s is left to React', (_name, node) => {
  expect(() => writeMarkup(node)).toThrow(UnknownMarkupError)
})

function WithId() {
  return <p id={useId()} />
}

function Changing() {
  const [count, setCount] = useState(0)
  if (count === 0) setCount(1)
  return count
}

function Broken(): ReactNode {
  throw new Error('no text')
}

test('after an error, components and contexts are as before', () => {
  const broken = (
    <Place value="broken">
      <Broken />
    </Place>
  )
  expect(() => writeMarkup(broken)).toThrow('no text')
  expectSame(<Hooks />)
})
