import { useSyncExternalStore } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import type { PostPreview, WritingNotice } from '#contract/posts/posts.ts'

/** What each dialog may be told when it is opened. */
export type DialogParameters = {
  /** `accessTo` completes 'Sign in to access …'; `returnTo` is a path of this site to go on to; without it the place is kept. */
  login: SignInParameters
  signup: SignInParameters
  trialUpgrade: SignInParameters
  savePost: { slug: string }
  /** Trial posts of this browser; a member picks which of them to keep. */
  keepPosts: { slugs: string[] }
  /** A post that has just gone live, with what is unusual about it; `origin` of this site. */
  published: { post: PostPreview; origin: string; notices?: readonly WritingNotice[] }
  claim: { slug: string }
  /** `plan` is chosen when it opens. */
  premium: { source?: string; plan?: PlanName }
  premiumTour: { source?: string; plan?: PlanName }
  /** Buying credits; `credits` is chosen when it opens. */
  pricing: { source?: string; credits?: number }
  /** `onJoined` hears once somebody joined. */
  waitlist: { email?: string; onJoined?: () => void }
  palette: Record<never, never>
  shortcuts: Record<never, never>
}
export type SignInParameters = {
  accessTo?: string
  email?: string
  upgrade?: boolean
  /** What led there, said above the form: `exists` that the address has an account already. */
  notice?: 'exists'
  returnTo?: string
  onDone?: () => void
}
export type DialogType = keyof DialogParameters | 'none'

/** The one dialog that is open, with what it was told. */
export type OpenDialog =
  | { [Type in keyof DialogParameters]: { type: Type; props: DialogParameters[Type] } }[keyof DialogParameters]
  | { type: 'none' }

/** A dialog that needs nothing may be told nothing. */
type ParametersOf<Type extends keyof DialogParameters> =
  Record<string, never> extends DialogParameters[Type]
    ? [props?: DialogParameters[Type]]
    : [props: DialogParameters[Type]]

const closed: OpenDialog = { type: 'none' }
let current: OpenDialog = closed
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Opens a dialog. One that is open already gives way to it; what opened the first of them gets the focus back in the end. */
export function openDialog<Type extends keyof DialogParameters>(type: Type, ...[props]: ParametersOf<Type>): void {
  if (current.type === 'none') {
    const { activeElement } = document
    opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  }
  change({ type, props: props ?? {} } as OpenDialog)
}

/** Closes the dialog that is open, if any. */
export function closeDialog(): void {
  if (current.type !== 'none') change(closed)
}

export function currentDialog(): OpenDialog {
  return current
}

/** What opened the dialog, if it is still on the page: it gets the focus when the dialog closes. */
export function dialogOpener(): HTMLElement | null {
  return opener?.isConnected === true ? opener : null
}

/** Calls back on every change. Answers the function that stops it. */
export function watchDialog(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The dialog that is open now; `{ type: 'none' }` on the server and before the first one. */
export function useDialog(): OpenDialog {
  return useSyncExternalStore(watchDialog, currentDialog, () => closed)
}

function change(next: OpenDialog) {
  current = next
  for (const listener of listeners) listener()
}
