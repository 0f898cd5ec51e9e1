import { expect, test } from 'vitest'
import { importsIn, nearTests } from '../../scripts/steps/near-tests.ts'

const aliases = { '#domain/*': './src/domain/*', '#test/*': './test/*' }

test('imports are read from relative paths and aliases, and those of packages are left out', () => {
  const text = `
    import { sql } from 'kysely'
    import {
      type Db,
    } from '#domain/db.ts'
    import '../side-effect.ts'
    export { x } from './x.ts'
    const later = await import('#test/harness/later.ts')`
  expect(importsIn('src/server/posts/a.ts', text, aliases)).toEqual([
    'src/domain/db.ts',
    'src/server/side-effect.ts',
    'src/server/posts/x.ts',
    'test/harness/later.ts',
  ])
})

const graph = new Map([
  ['src/domain/mail/queue.ts', []],
  ['src/domain/mail/queue.test.ts', []],
  ['src/domain/mail/send.test.ts', []],
  ['src/domain/mail/templates/template.test.ts', []],
  ['src/server/mail.test.ts', ['src/domain/mail/queue.ts']],
  ['src/worker/mail.ts', ['src/domain/mail/queue.ts']],
  ['src/worker/mail.test.ts', []],
  ['src/worker/worker.test.ts', ['src/worker/mail.ts']],
  ['src/worker/worker.ts', ['src/worker/mail.ts']],
  ['src/boot/start.test.ts', ['src/worker/worker.ts']],
])

test('the tests near a change come nearest first, and a test that depends on it only through several files is not among them', () => {
  expect(nearTests(['src/domain/mail/queue.ts'], graph)).toEqual([
    'src/domain/mail/queue.test.ts',
    'src/server/mail.test.ts',
    'src/domain/mail/send.test.ts',
    'src/worker/mail.test.ts',
    'src/worker/worker.test.ts',
    'src/domain/mail/templates/template.test.ts',
  ])
})

test('a changed test is run first, and a change of no code has no tests', () => {
  expect(nearTests(['src/worker/worker.test.ts', 'src/domain/mail/queue.ts'], graph)[0]).toBe(
    'src/worker/worker.test.ts',
  )
  expect(nearTests(['package.json'], graph)).toEqual([])
})
