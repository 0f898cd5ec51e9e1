import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerLines, requestHead } from './request-head.ts'

test('a request is one head with any content of its fields', () => {
  const fields = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fields, (fieldsOfRequest) => {
      const head = requestHead({ host: 'site.example', path: '/a?b=c', lines: headerLines(fieldsOfRequest) })
      expect(head.split('\r\n\r\n')).toEqual([expect.any(String), ''])
      for (const line of head.slice(0, -4).split('\r\n').slice(1)) expect(line).toMatch(/^[^\s:]+: [^\r\n\0]*$/)
    }),
  )
})

test('a field with a line break in it is left out', () => {
  expect(headerLines({ accept: '*/*', referer: 'a\r\nHost: evil.example', 'bad name': 'x', 'x-a': 'ü' })).toBe(
    'accept: */*\r\nx-a: ü\r\n',
  )
})

test.each(['', 'a', '/a b', '/a\r\nX: y', '/ü'])('no request is made for the path %j', (path) => {
  expect(() => requestHead({ host: 'site.example', path, lines: '' })).toThrow(TypeError)
})

test('the path of any parsed URL can be requested', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' }), (base, odd) => {
      const { host, pathname, search } = new URL(base + odd.replace(/^[/?#]*/, '?'))
      expect(requestHead({ host, path: pathname + search, lines: '' })).toContain(' HTTP/1.1\r\n')
    }),
  )
})
