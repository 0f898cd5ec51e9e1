import { expect, test } from 'vitest'
import { createOriginCheck } from './allowed-origins.ts'

const isAllowed = createOriginCheck('https://links.example', [
  'https://app.example/welcome/**',
  'http://localhost:5173/**',
  'https://*.preview.example/',
  'https://**.wide.example',
])

test.each([
  'https://links.example',
  'https://app.example',
  'http://localhost:5173',
  'https://one.preview.example',
  'https://one.two.wide.example',
])('%s may call', (origin) => expect(isAllowed(origin)).toBe(true))

test.each([
  '',
  'null',
  'http://links.example',
  'https://links.example:444',
  'https://links.example.evil',
  'https://evil.links.example',
  'https://appxexample',
  'https://app.example.evil',
  'https://evilapp.example',
  'http://localhost:5174',
  'https://one.two.preview.example',
  'https://preview.example',
  'https://evil/.preview.example',
])('%s may not', (origin) => expect(isAllowed(origin)).toBe(false))
