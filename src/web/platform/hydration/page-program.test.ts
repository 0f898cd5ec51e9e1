import { expect, test } from 'vitest'
import { pageHydration } from '../../page-hydration.ts'
import { programOf } from './page-program.ts'

const pages = { page: 'idle', text: 'static' } as const

/** A page below the root, as the framework describes it to the server. */
function entryOf(id: string, errors: Record<string, unknown> | null = null) {
  const matches = ['root', id].map((matched) => ({ route: { id: matched } }))
  return {
    manifest: { version: 'abc', entry: { module: '/assets/entry.js' } },
    staticHandlerContext: { errors, matches },
  }
}

const program = { build: 'abc', entry: '/assets/entry.js' }

test('a page has a program unless the table makes it static', () => {
  expect(programOf(entryOf('page'), pages)).toEqual(program)
  expect(programOf(entryOf('text'), pages)).toBeNull()
})

test('the error screen of the root is static', () => {
  for (const id of ['page', 'text'])
    expect(programOf(entryOf(id, { root: new Error('no database') }), pages)).toBeNull()
})

test('a page that renders its own error screen hydrates as without an error, so that its scripts are admitted', () => {
  expect(programOf(entryOf('page', { page: new Error('no database') }), pages)).toEqual(program)
  expect(programOf(entryOf('text', { text: new Error('no database') }), pages)).toBeNull()
})

test('what is only read is static', () => {
  const isStatic = (id: keyof typeof pageHydration) => pageHydration[id] === 'static'
  expect(isStatic('pages/public/posts/post')).toBe(true)
  expect(isStatic('pages/public/reports/report')).toBe(false)
})
