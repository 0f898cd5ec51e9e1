export type NotificationTone = 'neutral' | 'verified' | 'lost'
/** An action such as undo; `altText` describes how to do the same elsewhere, for users who cannot reach it in time. */
export type NotificationAction = { label: string; altText: string; onSelect: () => void }
export type NewNotification = {
  title: string
  description?: string
  tone?: NotificationTone
  action?: NotificationAction
}
export type Notification = NewNotification & { id: number; open: boolean }

const visibleMax = 1
export const autoCloseMs = 5000
const removeAfterMs = 1_000_000
/** Without notifications a page that has just opened shows enough. */
export const quietStartMs = 5000

type NotificationEvent =
  | { type: 'added'; notification: Notification }
  | { type: 'updated'; id: number; change: NewNotification }
  | { type: 'dismissed'; id: number }
  | { type: 'removed'; id: number }

/** The list after one event, newest first, with at most `visibleMax` entries. Pure. */
export function nextNotifications(list: readonly Notification[], event: NotificationEvent): readonly Notification[] {
  switch (event.type) {
    case 'added':
      return [event.notification, ...list].slice(0, visibleMax)
    case 'updated':
      return list.map((one) => (one.id === event.id ? { ...one, ...event.change } : one))
    case 'dismissed':
      return list.map((one) => (one.id === event.id ? { ...one, open: false } : one))
    case 'removed':
      return list.filter(({ id }) => id !== event.id)
  }
}

/** Whether a notification may be shown. `now` and `startedAt` in milliseconds on one clock. */
export function mayNotify(now: number, startedAt: number, force: boolean): boolean {
  return force || now - startedAt >= quietStartMs
}

let notifications: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a notification and returns its id, or `null` while the page is just starting and `force` is not set. */
export function notify(notification: NewNotification, { force = false } = {}): number | null {
  // `performance.now()` counts from the start of the page.
  if (!mayNotify(performance.now(), 0, force)) return null
  lastId += 1
  change({ type: 'added', notification: { ...notification, id: lastId, open: true } })
  return lastId
}

/** Changes the content of an open notification. */
export function updateNotification(id: number, notification: NewNotification): void {
  change({ type: 'updated', id, change: notification })
}

/** Closes a notification; it is removed long after its exit animation. */
export function dismissNotification(id: number): void {
  change({ type: 'dismissed', id })
  setTimeout(() => change({ type: 'removed', id }), removeAfterMs)
}

export function currentNotifications(): readonly Notification[] {
  return notifications
}

/** Calls back on every change. Returns a function that stops it. */
export function watchNotifications(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function change(event: NotificationEvent) {
  notifications = nextNotifications(notifications, event)
  for (const listener of listeners) listener()
}
