import { type KeyboardEvent, useRef, useState } from 'react'

const movingKeys = /^(?:Arrow(?:Up|Down)|Home|End)$/

/**
 * Which entry Enter would choose: the first, also when another becomes the first because it was found later, until somebody moves to another with keys
 * or pointer. What is typed next begins anew. Answers what the list takes.
 */
export function useChoice(typed: string, values: readonly string[]) {
  const [moved, setMoved] = useState<{ typed: string; value: string } | null>(null)
  const isMoving = useRef(false)
  const holds = moved !== null && moved.typed === typed && values.includes(moved.value)
  return {
    value: holds ? moved.value : (values[0] ?? ''),
    // The list chooses by itself as well, whatever was there when something was typed.
    onValueChange: (value: string) => isMoving.current && setMoved({ typed, value }),
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isMoving.current = movingKeys.test(key)
    },
    onPointerMoveCapture: () => {
      isMoving.current = true
    },
  }
}
