import type { Inspector } from './inspector.ts'

/**
 * What is live in a process: the objects by their class, functions also by their name and plain objects by their first properties; what lists, maps
 * and plain objects contain; and the bytes of the heap.
 */
export type LiveCounts = Readonly<Record<string, number>>

/** `NODE_OPTIONS` of a process whose live objects are counted. */
export const inspected = '--expose-gc --inspect=127.0.0.1:0'

type Remote = { objectId: string }
type Counted = { result: { value: LiveCounts }; exceptionDetails?: { exception: { description: string } } }

const collectAndFinalize = 'gc(); new Promise((resolve) => setTimeout(resolve, 50))'
const objectGroup = 'live objects'
/** The name under which the bytes of the heap are counted. */
export const heapBytes = 'bytes of the heap'

/** Collects garbage and counts what is left. */
export async function countLive(inspector: Inspector): Promise<LiveCounts> {
  // The debugger retains what was logged to the console.
  await inspector.call('Runtime.discardConsoleEntries')
  // Finalizers of the first collection release more, for the second one, which is that of the query.
  await inspector.call('Runtime.evaluate', { expression: collectAndFinalize, awaitPromise: true })
  const prototype = (await inspector.call('Runtime.evaluate', { expression: 'Object.prototype', objectGroup })) as {
    result: Remote
  }
  // Collects garbage first. The bytes include the list of the objects, which has nearly the same size each time.
  const query = { prototypeObjectId: prototype.result.objectId, objectGroup }
  const { objects } = (await inspector.call('Runtime.queryObjects', query)) as { objects: Remote }
  const { usedSize } = (await inspector.call('Runtime.getHeapUsage')) as { usedSize: number }
  const call = { functionDeclaration: String(countObjects), objectId: objects.objectId, returnByValue: true }
  const { result, exceptionDetails } = (await inspector.call('Runtime.callFunctionOn', call)) as Counted
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception.description)
  // The list would retain all objects.
  await inspector.call('Runtime.releaseObjectGroup', { objectGroup })
  return { ...result.value, [heapBytes]: usedSize }
}

/** Runs in the inspected process, as the method of a list of its objects. What it uses must be inside of it. */
function countObjects(this: readonly object[]): LiveCounts {
  const counts: Record<string, number> = {}
  const names = new Map<object | null, string>()
  const add = (name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count
  }
  const classOf = (object: object) => {
    const prototype = Object.getPrototypeOf(object)
    const known = names.get(prototype)
    if (known !== undefined) return known
    const { value } = Object.getOwnPropertyDescriptor(prototype, 'constructor') ?? {}
    const name = typeof value === 'function' ? String(value.name) : 'Object without a class'
    names.set(prototype, name)
    return name
  }
  for (const object of this) {
    const name = classOf(object)
    // The prototype of a class that extends `Map` is no map itself.
    const isContainer = (object instanceof Map || object instanceof Set) && !Object.hasOwn(object, 'constructor')
    if (isContainer) add(`entries of ${name}`, object.size)
    else if (Array.isArray(object)) add('items of Array', object.length)
    if (typeof object === 'function') add(`${name} ${Object.getOwnPropertyDescriptor(object, 'name')?.value}`, 1)
    else if (name !== 'Object') add(name, 1)
    else {
      const keys = Object.keys(object)
      add('properties of Object', keys.length)
      add(`Object with ${keys.slice(0, 5)}`, 1)
    }
  }
  return counts
}
