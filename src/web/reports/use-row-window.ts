import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { piecesOf, type RowPiece, scrollTopFor } from './row-window.ts'

/** What is taken for the height of the box until it can be measured: the server draws all rows that it has for a first look. */
const firstViewHeight = 1_500

export type RowWindowState = {
  box: RefObject<HTMLDivElement | null>
  pieces: RowPiece[]
  /** The row that Tab leads to. */
  active: number
  handleScroll: () => void
  /** Makes a row the active one, scrolls it into sight and gives it the focus. */
  moveTo: (row: number) => void
  /** What the active row's control gets as its `ref`. */
  takeFocus: (control: HTMLElement | null) => void
}

/** Which rows of a long table are drawn, and which of them the keyboard is at. */
export function useRowWindow({
  count,
  rowHeight,
  headHeight,
}: {
  count: number
  rowHeight: number
  headHeight: number
}): RowWindowState {
  const box = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(false)
  const [view, setView] = useState({ scrollTop: 0, viewHeight: firstViewHeight })
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))

  function handleScroll() {
    if (box.current === null) return
    const { scrollTop, clientHeight } = box.current
    setView({ scrollTop, viewHeight: clientHeight })
  }

  useLayoutEffect(() => {
    if (box.current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(handleScroll)
    observer.observe(box.current)
    return () => observer.disconnect()
  })

  function moveTo(row: number) {
    const next = Math.min(Math.max(0, row), count - 1)
    if (next < 0) return
    isFocusDue.current = true
    setActive(next)
    if (box.current === null) return
    const scrollTop = scrollTopFor(next, { rowHeight, ...view, scrollTop: box.current.scrollTop }, headHeight)
    box.current.scrollTop = scrollTop
    // Drawn at once: the event of scrolling comes a frame later, and the focus has to be somewhere meanwhile.
    setView({ scrollTop, viewHeight: box.current.clientHeight })
  }

  function takeFocus(control: HTMLElement | null) {
    if (control === null || !isFocusDue.current) return
    isFocusDue.current = false
    control.focus({ preventScroll: true })
  }

  return { box, pieces: piecesOf({ count, rowHeight, ...view, kept: active }), active, handleScroll, moveTo, takeFocus }
}
