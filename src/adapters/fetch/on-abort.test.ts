import { expect, test } from 'vitest'
import { onAbort } from './on-abort.ts'

function record() {
  const called: string[] = []
  return { called, note: (name: string) => () => void called.push(name) }
}

test('everybody who waits is called back once, and nobody who took it back', () => {
  const ending = new AbortController()
  const { called, note } = record()
  onAbort(ending.signal, note('first'))
  const forget = onAbort(ending.signal, note('second'))
  onAbort(ending.signal, note('third'))
  forget()
  ending.abort()
  expect(called).toEqual(['first', 'third'])
})

test('taking back twice takes nothing from whoever came after', () => {
  const ending = new AbortController()
  const { called, note } = record()
  const forget = onAbort(ending.signal, note('first'))
  forget()
  onAbort(ending.signal, note('second'))
  forget()
  ending.abort()
  expect(called).toEqual(['second'])
})

test('who is taken back by one that is called is not called', () => {
  const ending = new AbortController()
  const { called, note } = record()
  onAbort(ending.signal, () => forget())
  const forget = onAbort(ending.signal, note('second'))
  onAbort(ending.signal, note('third'))
  ending.abort()
  expect(called).toEqual(['third'])
})

test('a thousand may come and go, and the next is called all the same', () => {
  const ending = new AbortController()
  const { called, note } = record()
  for (let count = 0; count < 1_000; count += 1) onAbort(ending.signal, note('gone'))()
  onAbort(ending.signal, note('last'))
  ending.abort()
  expect(called).toEqual(['last'])
})
