import { expect, test } from 'vitest'
import { onAbort } from './on-abort.ts'

function record() {
  const called: string[] = []
  return { called, note: (name: string) => () => void called.push(name) }
}

test('every callback is called once, and no cancelled one', () => {
  const ending = new AbortController()
  const { called, note } = record()
  onAbort(ending.signal, note('first'))
  const cancel = onAbort(ending.signal, note('second'))
  onAbort(ending.signal, note('third'))
  cancel()
  ending.abort()
  expect(called).toEqual(['first', 'third'])
})

test('cancelling twice does not affect a later callback', () => {
  const ending = new AbortController()
  const { called, note } = record()
  const cancel = onAbort(ending.signal, note('first'))
  cancel()
  onAbort(ending.signal, note('second'))
  cancel()
  ending.abort()
  expect(called).toEqual(['second'])
})

test('a callback that another one cancels is not called', () => {
  const ending = new AbortController()
  const { called, note } = record()
  onAbort(ending.signal, () => cancel())
  const cancel = onAbort(ending.signal, note('second'))
  onAbort(ending.signal, note('third'))
  ending.abort()
  expect(called).toEqual(['third'])
})

test('after a thousand registrations and cancellations the next callback is called', () => {
  const ending = new AbortController()
  const { called, note } = record()
  for (let count = 0; count < 1_000; count += 1) onAbort(ending.signal, note('gone'))()
  onAbort(ending.signal, note('last'))
  ending.abort()
  expect(called).toEqual(['last'])
})
