import {
  block,
  type Code,
  goToIf,
  i32,
  loop,
  navigateTo,
  type Operand,
  type Variable,
  v128,
  when,
} from './assembler.ts'
import { bytesAt, classesAt, resultAt } from './layout.ts'

export const parameters = ['from', 'end', 'isLast', 'leastCounted', 'highWeight'] as const
export const locals = {
  at: 'i32',
  limit: 'i32',
  weight: 'i32',
  seen: 'v128',
  found: 'i32',
  hop: 'i32',
  byte: 'i32',
  tagAt: 'i32',
  nameFrom: 'i32',
  packed: 'i64',
  slot: 'i32',
  element: 'i32',
  attributes: 'i32',
  hints: 'i32',
  hint: 'i32',
  over: 'i32',
  attributeTo: 'i32',
  valueFrom: 'i32',
  quote: 'i32',
} as const

type Name = (typeof parameters)[number] | keyof typeof locals
export type Variables = Record<Name, Variable>

export const byteAt = (offset: Operand) => i32.byte(bytesAt, offset)
export const is = (byte: Operand, bits: number) => i32.and(i32.byte(classesAt, byte), bits)
export const note = (number: number, value: Operand) => i32.store(resultAt + number * 4, 0, value)
export const step = (variable: Variable, by: Operand) => variable.set(i32.add(variable, by))

/** Advances `at` to the next byte for which `isMeant` holds, or to `limit` when there is none. */
export function find(variables: Variables, isMeant: Code): Code {
  const { at, limit, seen, found } = variables
  return block(
    'found',
    loop(
      'find',
      seen.set(v128.load(bytesAt, at)),
      found.set(v128.bits(isMeant)),
      when(found, step(at, i32.trailingZeros(found)), navigateTo('found')),
      step(at, 16),
      goToIf('find', i32.less(at, limit)),
    ),
  )
}
