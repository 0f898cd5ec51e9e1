import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { buttonStyle } from '../buttons/button-style.ts'
import { Boundary } from '../loading/boundary.tsx'

export const menuButtonStyle = buttonStyle({ variant: 'quiet', size: 'icon' })

export function MenuIcon() {
  return <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
}

/**
 * The button of a menu whose code is loaded when it is first opened. `children` is the menu with the same label and `defaultOpen`, which then takes
 * the place of this button.
 */
export function MenuButton({ label, children }: { label: string; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened(true)
  }

  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={menuButtonStyle}
      onClick={() => setOpened(true)}
      onKeyDown={handleKeyDown}
    >
      <MenuIcon />
    </button>
  )
  if (!isOpened) return button
  return (
    <Boundary onError={() => setOpened(false)}>
      <Suspense fallback={button}>{children}</Suspense>
    </Boundary>
  )
}
