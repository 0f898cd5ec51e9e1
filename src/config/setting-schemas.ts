import ipaddr from 'ipaddr.js'
import { z } from 'zod'

export const wholeNumber = (min: number, max: number, standard: number) => wholeNumberIfSet(min, max).default(standard)

export const wholeNumberIfSet = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

export const webUrl = (what: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), `must be ${what}`)
    .transform((value) => value.replace(/\/+$/, ''))

/** The public host of the site, and nothing else. Normalized as by browsers: punycode, lower case, without the standard port. */
export const publicUrl = z
  .string()
  .refine(
    isSiteAddress,
    'must be the address of the whole site, such as https://links.example.com, without a path or query',
  )
  .transform((value) => new URL(value).origin)

function isSiteAddress(value: string): boolean {
  if (!URL.canParse(value) || /[?#@]/.test(value)) return false
  const { protocol, pathname } = new URL(value)
  return /^https?:$/.test(protocol) && pathname === '/'
}

export const addressList = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (entries) => entries.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
    'must be addresses or CIDR ranges, separated by commas',
  )
  .default([])

/** Further addresses to which sign-in may return: complete ones, or with `*` (stops at `.` and `/`) and `**`. */
export const urlPatterns = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (entries) => entries.every((entry) => /^https?:\/\/[^\s@\\]+$/.test(entry)),
    'must be http or https addresses, separated by commas',
  )
  .default([])

/** Hosts with their ports, each pair separately. */
export const hostPorts = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (entries) => entries.every((entry) => /^[^\s/?#@\\]+:\d{1,5}$/.test(entry) && URL.canParse(`http://${entry}`)),
    'must be hosts with their ports, such as 127.0.0.1:8081, separated by commas',
  )
  .default([])

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** The page where card data is entered, which must be protected from eavesdropping. */
export const paymentLink = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
    'must be a payment link of Stripe, such as https://buy.stripe.com/…',
  )
  .optional()

export const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
