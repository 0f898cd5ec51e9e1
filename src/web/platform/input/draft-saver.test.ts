import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver } from './draft-saver.ts'

type Fields = { title: string; text: string }
type Stored = { version: number }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rest = () => vi.advanceTimersByTimeAsync(1_000)

/** A server that knows one version of the draft and refuses the others. */
function startServer() {
  const server = { version: 1, saved: [] as Partial<Fields>[] }
  const saver = createSaver<Fields, Stored>(
    { fields: { title: '', text: '' }, stored: { version: 1 } },
    {
      async send({ stored }, changes) {
        if (stored.version !== server.version) {
          throw new ORPCError('draft_changed', { status: 409, data: { version: server.version } })
        }
        server.saved.push(changes)
        server.version += 1
        return { version: server.version }
      },
      conflictCode: 'draft_changed',
    },
  )
  return { server, saver }
}

test('a conflict stops all saves until a version is chosen, and is not retried automatically', async () => {
  const { server, saver } = startServer()
  server.version = 5
  saver.change({ title: 'Mine' })
  await rest()
  expect(saver.current().save).toEqual({ is: 'conflict', data: { version: 5 } })
  saver.change({ text: 'More of mine' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([saver.current().save.is, await saver.flush(), server.saved]).toEqual(['conflict', null, []])
  expect(saver.unsaved()).toEqual({ title: 'Mine', text: 'More of mine' })
})

test('keeping the own version sends all current fields on top of the other version', async () => {
  const { server, saver } = startServer()
  server.version = 5
  saver.change({ title: 'Mine' })
  await rest()
  saver.adopt({ version: 5 })
  await rest()
  expect(server.saved).toEqual([{ title: 'Mine', text: '' }])
  expect([saver.current().save.is, saver.current().stored]).toEqual(['saved', { version: 6 }])
})

test('taking the other version shows its fields and sends nothing', async () => {
  const { server, saver } = startServer()
  server.version = 5
  saver.change({ title: 'Mine' })
  await rest()
  saver.adopt({ version: 5 }, { title: 'Theirs', text: 'x' })
  await rest()
  expect(server.saved).toEqual([])
  expect([saver.current().fields.title, saver.hasUnsaved(), saver.current().save.is]).toEqual([
    'Theirs',
    false,
    'untouched',
  ])
})
