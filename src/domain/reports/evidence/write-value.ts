import { lazily } from '#contract/lazily.ts'
import {
  anywhere,
  type Context,
  contextOfName,
  contextOfNamed,
  contextsOfMembers,
  kinds,
  root,
  symbolOfNames,
  writeSymbol,
} from './likelihoods.ts'
import { createRangeEncoder } from './range-coder.ts'
import { namesOf } from './special-texts.ts'
import { createTextWriter } from './texts.ts'
import { createLeafWriter } from './write-leaves.ts'

/** Used for one value after the other. */
const writers = lazily(() => {
  const encoder = createRangeEncoder()
  return { encoder, textWriter: createTextWriter(encoder) }
})

/** A JSON value in few bytes: each part takes as many bits as it is unlikely in its place. */
export function writeValue(value: unknown): Buffer {
  const { encoder, textWriter } = writers()
  encoder.clear()
  textWriter.clear()
  const leaves = createLeafWriter(encoder, textWriter)

  const addSymbol = (symbol: number, context: Context) => writeSymbol(encoder, symbol, context.values)

  function addObject(object: Record<string, unknown>, context: Context) {
    const names = namesOf(object)
    const symbol = symbolOfNames(names)
    if (symbol === undefined) return addUnknownObject(object, names, context)
    addSymbol(symbol, context)
    const contexts = contextsOfMembers(symbol)
    for (let index = 0; index < names.length; index += 1) add(object[names[index] ?? ''], contexts[index] ?? anywhere)
  }

  function addUnknownObject(object: Record<string, unknown>, names: readonly string[], context: Context) {
    addSymbol(kinds.object, context)
    let previous = ''
    for (const name of names) {
      leaves.addText(name, contextOfName(previous))
      add(object[name], contextOfNamed(name))
      previous = name
    }
    addSymbol(kinds.end, contextOfName(previous))
  }

  function addList(list: readonly unknown[], context: Context) {
    addSymbol(kinds.list, context)
    let within = context.first
    for (const element of list) {
      add(element, within)
      within = context.next
    }
    addSymbol(kinds.end, within)
  }

  function add(value: unknown, context: Context): void {
    if (value === null) addSymbol(kinds.null, context)
    else if (typeof value === 'boolean') addSymbol(value ? kinds.true : kinds.false, context)
    else if (typeof value === 'string') leaves.addText(value, context)
    else if (typeof value === 'number') leaves.addNumber(value, context)
    else if (Array.isArray(value)) addList(value, context)
    else addObject(value as Record<string, unknown>, context)
  }

  add(value, root)
  return encoder.finish()
}
