import { expect, test } from 'vitest'
import { readSecureRequest } from './secure-request.ts'

const origin = 'https://linkwright.example'
const read = (query: string) => readSecureRequest(new URLSearchParams(query), origin)

test.each([
  ['credits=1', 1],
  ['credits=10000', 10_000],
  ['credits=10001', null],
  ['credits=0', null],
  ['credits=-5', null],
  ['credits=1.5', null],
  ['credits=1e3', null],
  ['credits=007', null],
  ['credits=%2010', null],
  ['credits=９', null],
  ['credits=<script>', null],
  ['', null],
])('%s requests %s credits', (query, credits) => {
  expect(read(query).credits).toBe(credits)
})

test('price and product in the URL are ignored', () => {
  expect(read('credits=10&amount=0.01&rate=0&product=Free')).toEqual({
    credits: 10,
    email: '',
    cancelPath: '/dashboard',
  })
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['"><script>', ''],
  ['ada@example.com\r\nbcc: x@example.com', ''],
  [`${'a'.repeat(250)}@example.com`, ''],
])('the address %j is suggested as %j', (email, suggested) => {
  expect(read(`email=${encodeURIComponent(email)}`).email).toBe(suggested)
})

test.each([
  ['/pricing?x=1#y', '/pricing?x=1#y'],
  ['https://linkwright.example/dashboard#campaigns', '/dashboard#campaigns'],
  ['https://linkwright.example', '/dashboard'],
  ['https://linkwright.example.evil.example/', '/dashboard'],
  ['https://linkwright.example@evil.example/', '/dashboard'],
  ['https://linkwright.example//evil.example/', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['', '/dashboard'],
])('cancelling leads from %s to %s', (address, path) => {
  expect(read(`cancel_url=${encodeURIComponent(address)}`).cancelPath).toBe(path)
})
