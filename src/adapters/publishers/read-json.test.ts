import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

test.each([
  ['JSON alone', '{"a":1}', { a: 1 }],
  ['a byte order mark', '\uFEFF[1]', [1]],
  ['a notice with brackets before it', '<b>Notice</b>: Undefined offset: [0]\n{"a":[{"b":1}]}', { a: [{ b: 1 }] }],
  ['a notice with braces before it', 'Deprecated: {closure} in x\n[{"id":1}]', [{ id: 1 }]],
  ['a comment after it', '{"a":1}\n<!-- Performance optimized by a cache -->', { a: 1 }],
  ['a page of HTML', '<html><style>p{}</style><body>Sign in</body></html>', {}],
  ['a page without any', '<html><body>Sign in</body></html>', undefined],
  ['nothing', '', undefined],
  ['a hundred thousand beginnings', '{'.repeat(100_000), undefined],
])('the JSON in %s is read', (_what, text, value) => {
  expect(readJson(text)).toEqual(value)
})
