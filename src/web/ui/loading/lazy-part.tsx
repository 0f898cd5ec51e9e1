import { type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** React draws what failed once more at once: a failure that was forgotten by then would be tried for ever. */
const failureLastsMs = 1_000

/** A component that is loaded when it is first drawn. One that could not be loaded is asked for anew a while later, not given up for good. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lastsMs = failureLastsMs,
): (props: Props) => ReactNode {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        setTimeout(() => {
          Part = prepare()
        }, lastsMs)
        throw error
      }
    })
  let Part = prepare()
  return (props) => createElement(Part as ComponentType<Props>, props)
}
