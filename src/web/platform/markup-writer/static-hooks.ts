import * as React from 'react'
import { UnknownMarkupError } from './unknown-markup-error.ts'

/** What React's `createContext` returns. `_currentValue` is the default value: only a renderer of React changes it, and none runs now. */
export type ContextObject = { $$typeof: symbol; _currentValue: unknown }

/** Where React's hooks find who answers them. React does not promise to keep it, so the writer says that it knows no markup without it. */
const hooksPlaceName = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const hooksPlace = (React as unknown as Record<string, { H: unknown } | undefined>)[hooksPlaceName]

/**
 * The values of contexts that differ from their defaults, the innermost last. Not a `Map`: its former tables refer to the next ones, so the frequent
 * collections would free none of them, and with them no page.
 */
const provided: { context: ContextObject; value: unknown }[] = []

export function readContext(context: ContextObject): unknown {
  for (let index = provided.length - 1; index >= 0; index -= 1)
    if (provided[index]?.context === context) return provided[index]?.value
  return context._currentValue
}

/** Runs `write` with another value of a context. */
export function withContext(context: ContextObject, value: unknown, write: () => void) {
  provided.push({ context, value })
  write()
  provided.pop()
}

/** Runs `write` with the hooks of components that are written once: each has its first value, and no effect. */
export function withStaticHooks<Result>(write: () => Result): Result {
  if (hooksPlace === undefined || !('H' in hooksPlace)) throw new UnknownMarkupError('The hooks of this React')
  const { H: previous } = hooksPlace
  hooksPlace.H = staticHooks
  try {
    return write()
  } finally {
    hooksPlace.H = previous
    provided.length = 0
  }
}

const contextType = Symbol.for('react.context')
const none = () => undefined

const known: Record<string, unknown> = {
  use(usable: ContextObject | null | undefined) {
    if (usable?.$$typeof !== contextType) throw new UnknownMarkupError('A promise')
    return readContext(usable)
  },
  useContext: readContext,
  readContext,
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, refuseChange],
  useReducer: (_reduce: unknown, initial: unknown, start?: (initial: unknown) => unknown) => [
    start === undefined ? initial : start(initial),
    refuseChange,
  ],
  useMemo: (compute: () => unknown) => compute(),
  useCallback: (callback: unknown) => callback,
  useRef: (current: unknown) => ({ current }),
  useSyncExternalStore(_watch: unknown, _read: unknown, readOnServer?: () => unknown) {
    if (readOnServer === undefined) throw new UnknownMarkupError('A store without a value for the server')
    return readOnServer()
  },
  useEffect: none,
  useLayoutEffect: none,
  useInsertionEffect: none,
  useImperativeHandle: none,
  useDebugValue: none,
}

/** Every other hook is unknown. */
const others = new Proxy(
  {},
  {
    get(_none, name) {
      throw new UnknownMarkupError(`The hook ${String(name)}`)
    },
  },
)
const staticHooks: unknown = Object.setPrototypeOf(known, others)

function refuseChange(): never {
  throw new UnknownMarkupError('A component that changes while it is written')
}
