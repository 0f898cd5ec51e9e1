import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '../buttons/button.tsx'
import { buttonStyle } from '../buttons/button-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

type Noun = 'page' | 'link'

type DrawerProps<Key> = {
  title: string
  description: string
  /** The kind of rows in the list. */
  noun: Noun
  /** The position in the list, as text. */
  position: string
  /** The previous and the next row of the list, if any. */
  previous: Key | null
  next: Key | null
  onMove: (to: Key) => void
  onClose: () => void
  children: ReactNode
}

const labels: Record<Noun, { previous: MessageDescriptor; next: MessageDescriptor }> = {
  page: { previous: msg`Previous page (K)`, next: msg`Next page (J)` },
  link: { previous: msg`Previous link (K)`, next: msg`Next link (J)` },
}

/** The details of one row, beside the list. J and K go to the next and the previous row, Escape closes and returns the focus. */
export function Drawer<Key>(props: DrawerProps<Key>) {
  const { title, description, noun, position, previous, next, onMove, onClose, children } = props
  const content = useRef<HTMLDivElement>(null)
  const focus = useFocusReturn()

  function navigateTo(to: Key | null) {
    if (to === null) return
    onMove(to)
    if (content.current !== null) content.current.scrollTop = 0
  }

  function handleKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'j' || key === 'J') navigateTo(next)
    if (key === 'k' || key === 'K') navigateTo(previous)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay fixed inset-0 z-40 bg-[rgb(12_14_13/0.5)]" />
        <Dialog.Content
          ref={content}
          onKeyDown={handleKeyDown}
          onOpenAutoFocus={(event) => {
            focus.handleOpen()
            event.preventDefault()
            content.current?.focus()
          }}
          onEscapeKeyDown={focus.handleEscape}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focus.handleClose()
          }}
          className="dialog-content fixed inset-y-0 right-0 z-50 w-full overflow-y-auto border-line border-l bg-surface shadow-raised outline-none sm:max-w-[42rem]"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-line border-b bg-surface px-5 py-2.5 sm:px-7">
            <div className="flex items-center gap-1">
              <Button
                variant="quiet"
                size="icon"
                aria-label={i18n._(labels[noun].previous)}
                disabled={previous === null}
                onClick={() => navigateTo(previous)}
              >
                <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={i18n._(labels[noun].next)}
                disabled={next === null}
                onClick={() => navigateTo(next)}
              >
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
              <span className="ml-1 text-ink-soft text-sm tabular-nums">{position}</span>
            </div>
            <Dialog.Close aria-label={t`Close`} className={buttonStyle({ variant: 'quiet', size: 'icon' })}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="px-5 pt-5 pb-10 sm:px-7">
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Dialog.Description className="sr-only">{description}</Dialog.Description>
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
