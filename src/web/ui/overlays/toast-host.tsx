import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useRef } from 'react'
import {
  autoCloseMs,
  dismissNotification,
  type Notification,
  type NotificationTone,
} from '#web/platform/overlays/notifications.ts'
import { buttonStyle } from '../buttons/button-style.ts'

const toneStyle: Record<NotificationTone, string> = {
  neutral: 'bg-line-strong',
  verified: 'bg-verified',
  lost: 'bg-lost',
}

/** The primitive inserts the key here. */
const hotkey = '{hotkey}'

/**
 * Renders notifications. They close automatically after a while, but not under the pointer or with focus. A swipe to the right closes them; F8 and
 * Alt+T focus them.
 */
export function ToastHost({ notifications }: { notifications: readonly Notification[] }) {
  const viewport = useRef<HTMLOListElement>(null)
  // The primitive supports only F8; some keyboards have no such key.
  useEffect(() => {
    const handleKey = ({ altKey, code }: KeyboardEvent) => {
      if (altKey && code === 'KeyT') viewport.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <Toast.Provider duration={autoCloseMs} swipeDirection="right" swipeThreshold={50} label={t`Notification`}>
      {notifications.map(({ id, open, title, description, tone = 'neutral', action }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissNotification(id)}
          className="toast relative overflow-hidden rounded border border-line bg-surface py-3 pr-12 pl-5 shadow-raised"
        >
          <span className={`absolute inset-y-0 left-0 w-1 ${toneStyle[tone]}`} />
          <Toast.Title className="font-medium text-ink text-sm">{title}</Toast.Title>
          {description !== undefined && (
            <Toast.Description className="mt-0.5 text-ink-soft text-sm">{description}</Toast.Description>
          )}
          {action !== undefined && (
            <Toast.Action asChild altText={action.altText}>
              <button
                type="button"
                onClick={action.onSelect}
                className={buttonStyle({ variant: 'secondary', size: 'sm', className: 'mt-2' })}
              >
                {action.label}
              </button>
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t`Close notification`}
            className={`${buttonStyle({ variant: 'quiet', size: 'icon' })} absolute top-1.5 right-1.5`}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={viewport}
        label={t`Notifications (${hotkey} or Alt+T)`}
        className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-[22.25rem]"
      />
    </Toast.Provider>
  )
}
