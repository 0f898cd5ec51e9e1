import { type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** React renders a failed part once more at once. A failure that is discarded before that would be retried in an endless loop. */
const failureLastsMs = 1_000

/** A component that is loaded at its first render. After a failure it can be loaded again a moment later. */
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
