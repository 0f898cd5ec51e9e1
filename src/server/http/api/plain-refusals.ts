import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'a date and time in ISO 8601',
  date: 'a date in ISO 8601',
  base64: 'base64',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  record: ['entry', 'entries'],
}

/** Sets a default message for every schema without its own, which names the field, such as `limit must be at most 100`. */
export function refusePlainly(): void {
  z.config({ localeError: plainRefusal })
}

/** The problem as a sentence that names the field. */
function plainRefusal(issue: Issue): string {
  const field = issue.path?.length ? issue.path.map(String).join('.') : 'The request'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} must be ${kinds[issue.expected] ?? 'different'}`
    case 'too_big':
      return `${field} must ${boundOf(issue.origin, issue.maximum, 'at most')}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? `${field} must not be empty`
        : `${field} must ${boundOf(issue.origin, issue.minimum, 'at least')}`
    case 'invalid_format':
      return `${field} must be ${formats[issue.format] ?? 'in the documented format'}`
    case 'invalid_value':
      return `${field} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `${field} does not take ${issue.keys.map((key) => key.slice(0, 100)).join(', ')}`
    default:
      return `${field} is not valid`
  }
}

function boundOf(origin: string, bound: number | bigint, relation: string): string {
  const unit = units[origin]
  const figure = bound.toLocaleString('en')
  return unit === undefined
    ? `be ${relation} ${figure}`
    : `have ${relation} ${figure} ${Number(bound) === 1 ? unit[0] : unit[1]}`
}
