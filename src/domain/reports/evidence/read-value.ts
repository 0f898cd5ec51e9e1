import {
  anywhere,
  type Context,
  contextOfName,
  contextOfNamed,
  contextsOfMembers,
  firstKnown,
  kinds,
  known,
  readSymbol,
  root,
} from './likelihoods.ts'
import { createRangeDecoder } from './range-coder.ts'
import { createLeafReaders } from './read-leaves.ts'

/** What is read after the last element of a list, and the last name of an object. */
const end = Symbol('end')

/** The JSON value that was written. */
export function readValue(bytes: Uint8Array): unknown {
  const decoder = createRangeDecoder(bytes)
  const leaves = createLeafReaders(decoder)

  function readObject(symbol: number, names: readonly string[]): unknown {
    const contexts = contextsOfMembers(symbol)
    const object: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) object[names[index] ?? ''] = read(contexts[index] ?? anywhere)
    return object
  }

  function readUnknownObject(): unknown {
    const members: [string, unknown][] = []
    for (let previous = ''; ; ) {
      const name = read(contextOfName(previous))
      if (name === end) return Object.fromEntries(members)
      previous = name as string
      members.push([previous, read(contextOfNamed(previous))])
    }
  }

  function readList({ first, next }: Context): unknown[] {
    const list: unknown[] = []
    for (let element = read(first); element !== end; element = read(next)) list.push(element)
    return list
  }

  function read(context: Context): unknown {
    const symbol = readSymbol(decoder, context.values)
    if (symbol >= firstKnown) {
      const value = known[symbol - firstKnown]
      return typeof value === 'object' ? readObject(symbol, value) : value
    }
    if (symbol === kinds.end) return end
    if (symbol === kinds.list) return readList(context)
    return symbol === kinds.object ? readUnknownObject() : leaves[symbol]?.(context)
  }

  return read(root)
}
