import { type ComponentType, lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { islandHydrated } from '#web/platform/hydration/island-hydrated.ts'

/** The code of an island. `request` starts to load it. */
export type IslandCode<Props extends object> = {
  Part: ComponentType<{ initialProps: Props }>
  request: () => void
}

/** Loads the code once it is requested, and after a failure at the next request. */
export function islandCode<Props extends object>(load: () => Promise<ComponentType<Props>>): IslandCode<Props> {
  let requested = Promise.withResolvers<void>()
  // The server renders the part; in development it loads at once, because a hot reload renders it again and would leave it empty.
  if (import.meta.env.SSR || import.meta.env.MODE === 'development') requested.resolve()
  const Part = lazy(async () => {
    for (;;) {
      await requested.promise
      const Loaded = await load().catch(() => null)
      if (Loaded !== null)
        return { default: ({ initialProps }: { initialProps: Props }) => <Loaded {...initialProps} /> }
      requested = Promise.withResolvers()
    }
  })
  return { Part, request: () => requested.resolve() }
}

/** `className`: for the box around it. */
type IslandProps<Props extends object> = { code: IslandCode<Props>; initialProps: Props; className?: string }

/**
 * An island: the server renders a part of the page completely, and it hydrates when the visitor comes near it. Until then the HTML of the server stays,
 * and events on it are recorded and replayed like those on the page before its hydration. Its initial props never change: a render from outside before
 * the code is loaded would discard the HTML of the server.
 */
export function Island<Props extends object>({ code, initialProps, className }: IslandProps<Props>) {
  const container = useRef<HTMLDivElement>(null)
  const { request } = code
  useEffect(() => watchApproach(container.current, request), [request])
  return (
    <div ref={container} className={className} data-dehydrated="">
      <Content code={code as IslandCode<object>} initialProps={initialProps} container={container} />
    </div>
  )
}

type ContentProps = { code: IslandCode<object>; initialProps: object; container: RefObject<HTMLElement | null> }

const Content = memo(
  function Content({ code: { Part }, initialProps, container }: ContentProps) {
    return (
      <Suspense fallback={null}>
        <Part initialProps={initialProps} />
        <HydrationReport container={container} />
      </Suspense>
    )
  },
  () => true,
)

/** Reports that its siblings are hydrated. */
function HydrationReport({ container }: Pick<ContentProps, 'container'>): ReactNode {
  useEffect(() => {
    container.current?.removeAttribute('data-dehydrated')
    window.dispatchEvent(new Event(islandHydrated))
  }, [container])
  return null
}

/** An island is near from this distance of the viewport. */
const nearMargin = '200px'
const contacts = ['focusin', 'pointerdown'] as const

/** Calls `onNear` whenever the island comes near the viewport or is pressed or focused. An island without HTML is near. */
function watchApproach(container: HTMLElement | null, onNear: () => void): (() => void) | undefined {
  if (container === null) return
  const isEmpty = () => container.firstElementChild === null
  if (isEmpty()) onNear()
  // React discards the HTML of the server when the router's location changes.
  const emptied = new MutationObserver(() => isEmpty() && onNear())
  emptied.observe(container, { childList: true })
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    {
      rootMargin: nearMargin,
    },
  )
  observer.observe(container)
  const handleContact = ({ target }: Event) => {
    if (target instanceof Node && container.contains(target)) onNear()
  }
  // On the window, because React stops events on elements that are not hydrated at the document.
  for (const contact of contacts) window.addEventListener(contact, handleContact, { capture: true, passive: true })
  return () => {
    emptied.disconnect()
    observer.disconnect()
    for (const contact of contacts) window.removeEventListener(contact, handleContact, { capture: true })
  }
}
