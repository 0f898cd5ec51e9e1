import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { createBinaryArray } from './binary-array.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function stored(type: string, value: Buffer): Promise<unknown> {
  const { rows } = await database.pool.query(`select $1::${type}[] as value`, [value])
  return rows[0]?.value
}

test('texts with any content arrive unchanged', async () => {
  const texts = ['', 'plain', 'a "quoted", {one} \\ two', 'null', 'gärtner 🌱', 'x'.repeat(100_000)]
  const array = createBinaryArray('text')
  for (const text of texts) array.add(text)
  expect(await stored('text', array.value())).toEqual(texts)
})

test('numbers, bytes and nulls arrive unchanged', async () => {
  const numbers = createBinaryArray('integer')
  for (const number of [0, -1, 2_147_483_647, null]) numbers.add(number)
  expect(await stored('integer', numbers.value())).toEqual([0, -1, 2_147_483_647, null])
  const bytes = [Buffer.alloc(0), Buffer.from([0, 255, 10]), Buffer.alloc(100_000, 7), null]
  const values = createBinaryArray('bytea')
  for (const value of bytes) values.add(value)
  expect(await stored('bytea', values.value())).toEqual(bytes)
})

test('an array without elements is empty, and so is one that was cleared', async () => {
  const array = createBinaryArray('text')
  expect(await stored('text', array.value())).toEqual([])
  array.add('before')
  array.add(null)
  array.clear()
  expect(await stored('text', array.value())).toEqual([])
  array.add('after')
  expect(await stored('text', array.value())).toEqual(['after'])
})

test('half a character is stored as the replacement character', async () => {
  const array = createBinaryArray('text')
  array.add('a\ud800b')
  expect(await stored('text', array.value())).toEqual(['a\uFFFDb'])
})
