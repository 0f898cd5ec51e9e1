import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { commands, commandsFor } from './commands.ts'

const labels = (state: Parameters<typeof commandsFor>[0]) => commandsFor(state).map(({ label }) => label)

test('guests get their commands, and none of members or administrators', () => {
  const offered = labels({ state: 'signed-out', access: null })
  expect(offered).toEqual(
    expect.arrayContaining(['Sign in', 'Create an account', 'New report', 'New campaign', 'New post', 'Blog']),
  )
  for (const label of ['Sign out', 'Dashboard', 'Billing', 'Administration', 'Moderation'])
    expect(offered).not.toContain(label)
})

test('members get the commands for their pages, and those of administrators only with the role', () => {
  const plain = labels({ state: 'signed-in', access: { isAdmin: false, isPremium: false } })
  expect(plain).toEqual(expect.arrayContaining(['Dashboard', 'Campaigns', 'Domains', 'Sign out', 'Buy credits']))
  for (const label of ['Sign in', 'Administration', 'Moderation', 'Site content']) expect(plain).not.toContain(label)
  expect(labels({ state: 'signed-in', access: null })).toEqual(plain)
  const admin = labels({ state: 'signed-in', access: { isAdmin: true, isPremium: false } })
  expect(admin).toEqual(expect.arrayContaining(['Administration', 'Moderation', 'Site content']))
})

test('a visitor whose second factor is missing can enter it or sign out, and is not a member yet', () => {
  const offered = labels({ state: 'needs-factor', access: null })
  expect(offered).toEqual(expect.arrayContaining(['Enter your code', 'Sign out']))
  for (const label of ['Sign in', 'Dashboard']) expect(offered).not.toContain(label)
})

test('no two commands of one visitor have the same keys or the same id', () => {
  const states = [
    { state: 'signed-out', access: null },
    { state: 'needs-factor', access: null },
    { state: 'signed-in', access: { isAdmin: true, isPremium: true } },
  ] as const
  for (const state of states) {
    const offered = commandsFor(state)
    const keys = offered.flatMap((command) => command.keys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length)
  }
})

test('every page of a command is a page of the product', () => {
  const paths = new Set<string>(['/', '/api/docs'])
  const add = (list: typeof routes, base = '') => {
    for (const { path, children } of list) {
      if (path !== undefined) paths.add(`${base}/${path}`)
      if (children !== undefined) add(children as typeof routes, base)
    }
  }
  add(routes)
  const offered = commands.flatMap(({ id }) => id.split(' ').filter((part) => part.startsWith('/')))
  expect(offered.length).toBeGreaterThan(15)
  expect(offered.filter((path) => !paths.has(path.split('#', 1)[0] ?? ''))).toEqual([])
})
