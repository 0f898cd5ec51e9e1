import { t } from '@lingui/core/macro'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type ConfirmDialogProps = {
  open: boolean
  title: string
  description: string
  /** The label of the confirm button, as a verb. */
  confirm: string
  /** The label of the cancel button, where 'Cancel' would be ambiguous. */
  dismiss?: string
  /** While the action runs, or while some input is missing. */
  busy?: boolean
  blocked?: boolean
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. The cancel button has the focus; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    confirm,
    dismiss = t`Cancel`,
    busy = false,
    blocked = false,
    children,
    onConfirm,
    onClose,
  } = props
  const focus = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog-overlay fixed inset-0 z-40 bg-[rgb(12_14_13/0.5)]" />
        <Primitive.Content
          onOpenAutoFocus={focus.handleOpen}
          onEscapeKeyDown={focus.handleEscape}
          onCloseAutoFocus={() => focus.handleClose()}
          className="dialog-content fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t border border-line bg-surface p-6 shadow-raised sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[28rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded"
        >
          <Primitive.Title className="font-semibold text-ink text-lg tracking-[-0.01em]">{title}</Primitive.Title>
          <Primitive.Description className="mt-1.5 text-ink-soft text-sm leading-6">
            {description}
          </Primitive.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {dismiss}
              </Button>
            </Primitive.Cancel>
            {/* The caller closes the dialog: after a failed action it stays open and shows the error. */}
            <Button variant="danger" onClick={onConfirm} disabled={busy || blocked}>
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
