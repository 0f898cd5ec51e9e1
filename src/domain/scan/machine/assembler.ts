/*
 * A minimal assembler for WebAssembly (core specification 2.0, chapter 5). The innermost loops of the scanner use vector instructions that process
 * sixteen bytes at a time, which JavaScript does not have. The functions below generate the program at its first use, without any other tool.
 */

/** A part of a program. `around` has the enclosing labels, from which the depth of a branch is computed. */
export type Code = (around: readonly string[]) => number[]
export type Operand = Code | number
export type Variable = Code & { set(value: Operand): Code }
type VariableType = 'i32' | 'i64' | 'v128'

const typeCodes: Record<VariableType, number> = { i32: 0x7f, i64: 0x7e, v128: 0x7b }

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn)
  const rest = value >> 7n
  const isLast = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0)
  return isLast ? [low] : [low | 0x80, ...signed(rest)]
}

function codeOf(operand: Operand): Code {
  return typeof operand === 'number' ? () => [0x41, ...signed(BigInt(operand | 0))] : operand
}

/** An instruction, preceded by its operands. Numbers among them are 32-bit constants. */
function instruction(...bytes: number[]) {
  return (...operands: Operand[]): Code => {
    const codes = operands.map(codeOf)
    return (around) => [...codes.flatMap((code) => code(around)), ...bytes]
  }
}

const ofVectors = (number: number) => instruction(0xfd, ...unsigned(number))
/** Reads or writes at an address plus `base`. No alignment is required. */
const ofMemory = (...bytes: number[]) => {
  return (base: number, ...operands: Operand[]) => instruction(...bytes, 0, ...unsigned(base))(...operands)
}

export const i32 = {
  isZero: instruction(0x45),
  equal: instruction(0x46),
  less: instruction(0x49),
  atLeast: instruction(0x4f),
  trailingZeros: instruction(0x68),
  ones: instruction(0x69),
  add: instruction(0x6a),
  subtract: instruction(0x6b),
  multiply: instruction(0x6c),
  and: instruction(0x71),
  or: instruction(0x72),
  shiftLeft: instruction(0x74),
  low: instruction(0xa7),
  load: ofMemory(0x28),
  byte: ofMemory(0x2d),
  twoBytes: ofMemory(0x2f),
  twoBytesSigned: ofMemory(0x2e),
  store: ofMemory(0x36),
}

export const i64 = {
  constant:
    (value: bigint): Code =>
    () => [0x42, ...signed(BigInt.asIntN(64, value))],
  equal: instruction(0x51),
  multiply: instruction(0x7e),
  or: instruction(0x84),
  xor: instruction(0x85),
  shiftLeft: instruction(0x86),
  shiftRight: instruction(0x88),
  widen: instruction(0xad),
  load: ofMemory(0x29),
}

/** Operations on sixteen bytes. Comparisons return 255 for each byte where they hold. `bits` returns one bit per byte. */
export const v128 = {
  load: ofMemory(0xfd, 0x00),
  all: ofVectors(15),
  equal: ofVectors(35),
  greater: ofVectors(39),
  atMostUnsigned: ofVectors(42),
  atLeast: ofVectors(43),
  and: ofVectors(78),
  or: ofVectors(80),
  isAny: ofVectors(83),
  bits: ofVectors(100),
}

/** Returns the first operand if the third is true, otherwise the second. */
export const choose = instruction(0x1b)
export const give = instruction(0x0f)

function nested(opening: number, label: string, body: readonly Code[]): Code {
  return (around) => [opening, 0x40, ...body.flatMap((code) => code([label, ...around])), 0x0b]
}

/** `navigateTo(label)` leaves the block. */
export const block = (label: string, ...body: Code[]) => nested(0x02, label, body)
/** `navigateTo(label)` starts the next iteration. Without it, the loop ends at its end. */
export const loop = (label: string, ...body: Code[]) => nested(0x03, label, body)

export function navigateTo(label: string): Code {
  return (around) => [0x0c, ...unsigned(depthOf(label, around))]
}

export function goToIf(label: string, condition: Operand): Code {
  const code = codeOf(condition)
  return (around) => [...code(around), 0x0d, ...unsigned(depthOf(label, around))]
}

function depthOf(label: string, around: readonly string[]): number {
  const depth = around.indexOf(label)
  if (depth === -1) throw new Error(`No ${label} is around this place of the program`)
  return depth
}

export function when(condition: Operand, ...body: Code[]): Code {
  const code = codeOf(condition)
  return (around) => [...code(around), ...nested(0x04, '', body)(around)]
}

export function sequence(...body: Code[]): Code {
  return (around) => body.flatMap((code) => code(around))
}

export type Routine<Parameter extends string, Local extends string> = {
  parameters: readonly Parameter[]
  locals: Record<Local, VariableType>
  body: (variables: Record<Parameter | Local, Variable>) => Code[]
}

function variable(index: number): Variable {
  const get: Code = () => [0x20, ...unsigned(index)]
  const set = (value: Operand): Code => {
    const code = codeOf(value)
    return (around) => [...code(around), 0x21, ...unsigned(index)]
  }
  return Object.assign(get, { set })
}

const lengthFirst = (bytes: readonly number[]) => [...unsigned(bytes.length), ...bytes]
const section = (id: number, ...content: number[]) => [id, ...lengthFirst(content)]
const text = (value: string) => lengthFirst([...Buffer.from(value)])

/** The module of one routine, `run`. It takes 32-bit numbers and returns one. It imports a memory of at least `pages` times 64 KiB. */
export function assemble<Parameter extends string, Local extends string>(
  { parameters, locals, body }: Routine<Parameter, Local>,
  pages: number,
): Uint8Array<ArrayBuffer> {
  const ofLocals = Object.entries<VariableType>(locals)
  const names = [...parameters, ...ofLocals.map(([name]) => name)]
  const variables = Object.fromEntries(names.map((name, index) => [name, variable(index)]))
  const code = body(variables as Record<Parameter | Local, Variable>).flatMap((part) => part([]))
  const declared = ofLocals.flatMap(([, type]) => [1, typeCodes[type]])
  // Every routine returns before its end, so the end is unreachable.
  const routine = lengthFirst([...unsigned(ofLocals.length), ...declared, ...code, 0x00, 0x0b])
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, 1, 0x60, ...lengthFirst(parameters.map(() => typeCodes.i32)), 1, typeCodes.i32),
    ...section(2, 1, ...text('env'), ...text('memory'), 0x02, 0x01, ...unsigned(pages), ...unsigned(pages)),
    ...section(3, 1, 0),
    ...section(7, 1, ...text('run'), 0x00, 0),
    ...section(10, 1, ...routine),
  ])
}
