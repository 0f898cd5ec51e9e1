import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { firstInteraction, resetFirstInteraction } from '#web/platform/hydration/first-interaction.ts'
import { isPlainPress } from '#web/platform/input/plain-press.ts'

/** The code of an island, and its state. */
export type IslandCode<Props extends object> = {
  Part: ComponentType<{ initialProps: Props }>
  /** Called once the part is hydrated. */
  handleHydrated(): void
  /** Records a press before that. */
  recordPress(event: MouseEvent, container: HTMLElement | null): void
}

/** Loads the code at the first interaction, and after a failure at the next interaction. */
export function islandCode<Props extends object>(load: () => Promise<ComponentType<Props>>): IslandCode<Props> {
  let isHydrated = false
  let pressed: HTMLElement | null = null

  async function fetchCode() {
    for (;;) {
      // In development the part loads at once: a hot reload renders it again, and it would be empty until the next interaction.
      if (!import.meta.env.SSR && import.meta.env.MODE !== 'development') await firstInteraction()
      const Loaded = await load().catch(() => null)
      if (Loaded !== null)
        return { default: ({ initialProps }: { initialProps: Props }) => <Loaded {...initialProps} /> }
      resetFirstInteraction()
    }
  }

  return {
    Part: lazy(fetchCode),
    handleHydrated() {
      isHydrated = true
      const target = pressed
      pressed = null
      if (target?.isConnected === true) target.click()
    },
    recordPress(event, container) {
      if (isHydrated || !(event.target instanceof Element) || container?.contains(event.target) !== true) return
      const target = event.target.closest<HTMLElement>('button, a[data-dialog]')
      if (target === null || !isPlainPress(event)) return
      event.preventDefault()
      pressed = target
    },
  }
}

/** `className`: for the box around it. */
type IslandProps<Props extends object> = { code: IslandCode<Props>; initialProps: Props; className?: string }

/**
 * An island: the server renders a part of the page completely, and it hydrates at the first interaction. Until then the HTML of the server stays.
 * Links always work; a press on a button, or on a link to a dialog, is replayed after hydration. Its initial props never change: a render from
 * outside before the code is loaded would discard the HTML of the server.
 */
export function Island<Props extends object>({ code, initialProps, className }: IslandProps<Props>) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // React listens on the document and stops events on parts that are not hydrated.
    const handleClick = (event: MouseEvent) => code.recordPress(event, container.current)
    window.addEventListener('click', handleClick, { capture: true })
    return () => window.removeEventListener('click', handleClick, { capture: true })
  }, [code])
  return (
    <div ref={container} className={className}>
      <Content code={code as IslandCode<object>} initialProps={initialProps} />
    </div>
  )
}

const Content = memo(
  function Content({ code, initialProps }: IslandProps<object>) {
    return (
      <Suspense fallback={null}>
        <code.Part initialProps={initialProps} />
        <HydrationReport onHydrated={code.handleHydrated} />
      </Suspense>
    )
  },
  () => true,
)

/** Reports that its siblings are hydrated. */
function HydrationReport({ onHydrated }: { onHydrated: () => void }): ReactNode {
  useEffect(onHydrated, [onHydrated])
  return null
}
