import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  emptyFields,
  isComplete,
  problemOfFields,
  problemOfRefusal,
  savedFields,
  saveFields,
} from './generator-fields.ts'

const fields = { keyword: 'bees', anchorText: 'a hive', targetUrl: 'hive.example/calendar' }

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('complete fields with an address that only lacks its scheme have no problem', () => {
  expect(isComplete(fields)).toBe(true)
  expect(problemOfFields(fields)).toBeNull()
})

test.each(['keyword', 'anchorText', 'targetUrl'] as const)('%s may not be blank', (field) => {
  const blank = { ...fields, [field]: '  ' }

  expect(isComplete(blank)).toBe(false)
  expect(problemOfFields(blank)).toEqual({
    field,
    title: 'Missing Information',
    message: 'Please provide keyword, anchor text, and target URL',
  })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://hive.example/',
  'https://',
  'https://user:secret@hive.example/',
  'two words',
])('the target %s is refused', (targetUrl) => {
  expect(problemOfFields({ ...fields, targetUrl })).toEqual({
    field: 'targetUrl',
    title: 'Invalid URL',
    message: 'Please provide a valid target URL',
  })
})

test.each(['invalid_target_url', 'target_host_refused', 'target_host_blocked'])(
  'a refusal with the code %s belongs to the target, with the message of the server',
  (code) => {
    expect(problemOfRefusal({ code, message: 'Not this one.' })).toEqual({
      field: 'targetUrl',
      title: 'Invalid URL',
      message: 'Not this one.',
    })
  },
)

test.each([
  ['keyword', 'Please provide keyword, anchor text, and target URL', 'Missing Information'],
  ['targetUrl', 'Please provide keyword, anchor text, and target URL', 'Missing Information'],
  ['targetUrl', 'Too long', 'Invalid URL'],
])('a field that does not pass the server’s rules is named: %s, %s', (field, message, title) => {
  const data = { issues: [{ field, message }] }

  expect(problemOfRefusal({ code: 'validation_failed', message, data })).toEqual({ field, title, message })
})

test.each([
  ['rate_limited', undefined],
  ['network', undefined],
  ['validation_failed', undefined],
  ['validation_failed', { issues: [] }],
  ['validation_failed', { issues: [{ field: 'challenge' }] }],
  ['validation_failed', { issues: [{ field: 'keyword' }] }],
])('a refusal for another reason belongs to no field: %s, %j', (code, data) => {
  expect(problemOfRefusal({ code, message: 'No.', data })).toBeNull()
})

test('fields are restored after a reload', () => {
  saveFields(fields)

  expect(savedFields()).toEqual(fields)
})

test.each(['null', '[]', '{"keyword":1}', 'not json'])('an invalid record yields empty fields: %s', (text) => {
  sessionStorage.setItem('trial_post_fields', text)

  expect(savedFields()).toEqual(emptyFields)
})

test('a browser that refuses storage yields empty fields', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })

  saveFields(fields)

  expect(savedFields()).toEqual(emptyFields)
})

test.each(['topic_refused', 'topic_empty', 'topic_language'])('%s is shown at the field it names', (code) => {
  const message = 'Enter a keyword that names a topic.'
  const problem = problemOfRefusal({ code, message, data: { issues: [{ field: 'keyword', message }] } })

  expect(problem).toMatchObject({ field: 'keyword', message })
})
