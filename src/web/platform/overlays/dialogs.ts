import { useSyncExternalStore } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import type { PostPreview } from '#contract/posts/posts.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'

/** The parameters of each dialog. */
export type DialogParameters = {
  /** `accessTo` completes 'Sign in to access …'; `returnTo` is a path of this site to continue at; without it the visitor stays on the page. */
  login: SignInParameters
  signup: SignInParameters
  trialUpgrade: SignInParameters
  savePost: { slug: string }
  /** Trial posts of this browser; a member selects those to claim. */
  keepPosts: { slugs: string[] }
  /** A post that was just published, with notices about it; `origin` of this site. */
  published: { post: PostPreview; origin: string; notices?: readonly WritingNotice[] }
  claim: { slug: string }
  /** `plan` is preselected. */
  premium: { source?: string; plan?: PlanName }
  premiumTour: { source?: string; plan?: PlanName }
  /** Buying credits; `credits` is preselected. */
  pricing: { source?: string; credits?: number }
  /** `onJoined` is called after the visitor joined. */
  waitlist: { email?: string; onJoined?: () => void }
  palette: Record<never, never>
  shortcuts: Record<never, never>
}
export type SignInParameters = {
  accessTo?: string
  email?: string
  upgrade?: boolean
  /** The reason, shown above the form: `exists` means that the address already has an account. */
  notice?: 'exists'
  returnTo?: string
  onDone?: () => void
}
export type DialogType = keyof DialogParameters | 'none'

/** The open dialog with its parameters. */
export type OpenDialog =
  | { [Type in keyof DialogParameters]: { type: Type; props: DialogParameters[Type] } }[keyof DialogParameters]
  | { type: 'none' }

/** A dialog without required parameters can be opened without any. */
type ParametersOf<Type extends keyof DialogParameters> =
  Record<string, never> extends DialogParameters[Type]
    ? [props?: DialogParameters[Type]]
    : [props: DialogParameters[Type]]

const closed: OpenDialog = { type: 'none' }
let current: OpenDialog = closed
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Opens a dialog. It replaces an open one; after the last one closes, the element that opened the first gets the focus back. */
export function openDialog<Type extends keyof DialogParameters>(type: Type, ...[props]: ParametersOf<Type>): void {
  if (current.type === 'none') {
    const { activeElement } = document
    opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  }
  change({ type, props: props ?? {} } as OpenDialog)
}

/** Closes the open dialog, if any. */
export function closeDialog(): void {
  if (current.type !== 'none') change(closed)
}

export function currentDialog(): OpenDialog {
  return current
}

/** The element that opened the dialog, if it is still on the page: it gets the focus when the dialog closes. */
export function dialogOpener(): HTMLElement | null {
  return opener?.isConnected === true ? opener : null
}

/** Calls back on every change. Returns a function that stops it. */
export function watchDialog(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The current dialog; `{ type: 'none' }` on the server and before the first one. */
export function useDialog(): OpenDialog {
  return useSyncExternalStore(watchDialog, currentDialog, () => closed)
}

function change(next: OpenDialog) {
  current = next
  for (const listener of listeners) listener()
}
