import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { firstInteraction, resetFirstInteraction } from '#web/platform/hydration/first-interaction.ts'
import { isPlainPress } from '#web/platform/input/plain-press.ts'

/** The code of a part of a page, and whether it runs yet. */
export type IslandCode<Props extends object> = {
  Part: ComponentType<{ given: Props }>
  /** Called once it can answer. */
  begin(): void
  /** What was pressed before that. */
  miss(event: MouseEvent, place: HTMLElement | null): void
}

/** Has code fetched once somebody is there, and again at the next sign of them where that failed. */
export function islandCode<Props extends object>(load: () => Promise<ComponentType<Props>>): IslandCode<Props> {
  let isAlive = false
  let missed: HTMLElement | null = null

  async function fetchCode() {
    for (;;) {
      // What the development server changes is drawn anew at once, and would stand empty until somebody moves.
      if (!import.meta.env.SSR && import.meta.env.MODE !== 'development') await firstInteraction()
      const Loaded = await load().catch(() => null)
      if (Loaded !== null) return { default: ({ given }: { given: Props }) => <Loaded {...given} /> }
      resetFirstInteraction()
    }
  }

  return {
    Part: lazy(fetchCode),
    begin() {
      isAlive = true
      const target = missed
      missed = null
      if (target?.isConnected === true) target.click()
    },
    miss(event, place) {
      if (isAlive || !(event.target instanceof Element) || place?.contains(event.target) !== true) return
      const target = event.target.closest<HTMLElement>('button, a[data-dialog]')
      if (target === null || !isPlainPress(event)) return
      event.preventDefault()
      missed = target
    },
  }
}

/** `className`: of the box around it. */
type IslandProps<Props extends object> = { code: IslandCode<Props>; given: Props; className?: string }

/**
 * A part of a page that the server writes out whole and that comes to life once somebody is there; until then what the server wrote stays as it is.
 * Links work all the while; a button, or a link to a dialog, that is pressed too early is pressed again once it can answer. What it is given at first is what it keeps: drawn
 * anew from outside before its code is there, what the server wrote would be thrown away.
 */
export function Island<Props extends object>({ code, given, className }: IslandProps<Props>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // React listens on the document, and lets nothing through to what it has not brought to life.
    const handleClick = (event: MouseEvent) => code.miss(event, place.current)
    window.addEventListener('click', handleClick, { capture: true })
    return () => window.removeEventListener('click', handleClick, { capture: true })
  }, [code])
  return (
    <div ref={place} className={className}>
      <Place code={code as IslandCode<object>} given={given} />
    </div>
  )
}

const Place = memo(
  function Place({ code, given }: IslandProps<object>) {
    return (
      <Suspense fallback={null}>
        <code.Part given={given} />
        <Begun onBegin={code.begin} />
      </Suspense>
    )
  },
  () => true,
)

/** Says that what stands beside it has come to life. */
function Begun({ onBegin }: { onBegin: () => void }): ReactNode {
  useEffect(onBegin, [onBegin])
  return null
}
