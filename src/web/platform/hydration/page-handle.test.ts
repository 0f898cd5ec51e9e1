import { expect, test } from 'vitest'
import { deferredHydrationOf, pageHydrates } from './page-handle.ts'

/** A page below the root, as the framework describes it to the server. */
function entryOf(handle: unknown, errors: Record<string, unknown> | null = null) {
  const matches = ['root', 'page'].map((id) => ({ route: { id }, params: { name: 'x' } }))
  return {
    staticHandlerContext: { errors, matches, loaderData: { root: 'of the root', page: 'of the page' } },
    routeModules: { root: {}, page: { handle } },
  }
}

test('a page hydrates unless its handle disables it', () => {
  expect(pageHydrates(entryOf(undefined))).toBe(true)
  expect(pageHydrates(entryOf({ bare: true }))).toBe(true)
  expect(pageHydrates(entryOf({ hydrate: false }))).toBe(false)
})

test('the error screen of the root never hydrates', () => {
  expect(pageHydrates(entryOf(undefined, { root: new Error('no database') }))).toBe(false)
  expect(pageHydrates(entryOf({ hydrate: false }, { root: new Error('no database') }))).toBe(false)
})

test('a page that renders its own error screen hydrates as without an error, so that its scripts are admitted', () => {
  expect(pageHydrates(entryOf(undefined, { page: new Error('no database') }))).toBe(true)
  expect(pageHydrates(entryOf({ hydrate: false }, { page: new Error('no database') }))).toBe(false)
})

test('a page hydrates at once unless its handle defers it for this loader data', () => {
  expect(deferredHydrationOf(entryOf(undefined))).toBeNull()
  expect(deferredHydrationOf(entryOf({ late: () => null }))).toBeNull()
  const late = ({ loaderData, params }: { loaderData: unknown; params: { name?: string } }) => ({
    storageKey: `${loaderData} ${params.name}`,
  })
  expect(deferredHydrationOf(entryOf({ late }))).toEqual({ storageKey: 'of the page x' })
})
