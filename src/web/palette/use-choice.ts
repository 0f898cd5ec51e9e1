import { type KeyboardEvent, useRef, useState } from 'react'

const movingKeys = /^(?:Arrow(?:Up|Down)|Home|End)$/

/**
 * The entry that Enter selects: always the first one, even if it was found later, until the user moves to another with keys or pointer. A new query
 * resets it. Returns the props of the list.
 */
export function useChoice(typed: string, values: readonly string[]) {
  const [moved, setMoved] = useState<{ typed: string; value: string } | null>(null)
  const isMoving = useRef(false)
  const holds = moved !== null && moved.typed === typed && values.includes(moved.value)
  return {
    value: holds ? moved.value : (values[0] ?? ''),
    // The list also changes the selection itself after each input.
    onValueChange: (value: string) => isMoving.current && setMoved({ typed, value }),
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isMoving.current = movingKeys.test(key)
    },
    onPointerMoveCapture: () => {
      isMoving.current = true
    },
  }
}
