import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { currentDialog, dialogOpener } from '#web/platform/overlays/dialogs.ts'
import { buttonStyle } from '../buttons/button-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  children: ReactNode
}

/** A modal dialog: focus stays inside, Escape and the close button close it, and the focus returns to the previous element. */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  // The primitive returns focus to a trigger; a dialog that is opened by code has none.
  const focus = useFocusReturn()
  function handleCloseFocus() {
    // Another dialog has replaced this one and has the focus.
    if (currentDialog().type !== 'none') return
    focus.handleClose(dialogOpener())
  }

  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog-overlay fixed inset-0 z-40 bg-[rgb(12_14_13/0.5)]" />
        <Primitive.Content
          onOpenAutoFocus={focus.handleOpen}
          onEscapeKeyDown={focus.handleEscape}
          onCloseAutoFocus={handleCloseFocus}
          className="dialog-content fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t border border-line bg-surface p-6 shadow-raised sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[34rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:p-8"
        >
          <Primitive.Title className="pr-10 font-semibold text-2xl text-ink tracking-[-0.02em]">
            {title}
          </Primitive.Title>
          <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
          {children}
          <Primitive.Close
            aria-label={t`Close`}
            className={`${buttonStyle({ variant: 'quiet', size: 'icon' })} absolute top-5 right-5`}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
