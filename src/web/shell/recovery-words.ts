import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { recoveryTexts } from '#contract/recovery-texts.ts'
import { translated } from '#web/platform/language.ts'
import { pluralsOf } from '#web/platform/plurals-of.ts'
import type { Plurals } from '#web/platform/say-number.ts'
import type { RecoveryGroupId } from './recovery-groups.ts'

/** How the parts are called, and what clearing one means. Apart from the script of the screen, which needs nothing of the app. */
export const recoveryWords: Record<RecoveryGroupId, { label: MessageDescriptor; why: MessageDescriptor }> = {
  unfinished: {
    label: msg`Half-finished steps and kept copies`,
    why: msg`Forms not sent, payments and claims begun, copies of the app. What breaks most often; at worst something has to be typed again.`,
  },
  drafts: {
    label: msg`Drafts of posts`,
    why: msg`What you wrote and the server does not have yet. Saved drafts are in your account and stay there.`,
  },
  settings: {
    label: msg`Appearance and keys`,
    why: msg`Whether you chose light or dark, and whether you turned keyboard shortcuts off.`,
  },
  reports: {
    label: msg`Your list of reports`,
    why: msg`The report form, the history of this browser, and the keys by which a guest may change a report. The reports stay at their addresses.`,
  },
  trials: {
    label: msg`Your list of trial posts`,
    why: msg`Which trial posts were made here. Guests cannot keep them later without this list; the posts stay until their time is over.`,
  },
  session: {
    label: msg`Your sign-in`,
    why: msg`You will be signed out in this browser and can sign in again.`,
  },
  other: {
    label: msg`Everything else`,
    why: msg`Things that this version of the app does not know: of older ones, or of extensions.`,
  },
}

/** What the script of the screen says, in the language in use: it is written into the page for it, as it has no catalogue of its own. */
export type RecoveryScriptTexts = {
  nothing: string
  cleared: string
  undone: string
  /** How many entries there are, none of them first. */
  none: string
  entries: Plurals
}

export function recoveryScriptTexts(): RecoveryScriptTexts {
  return {
    nothing: translated(recoveryTexts.nothing),
    cleared: translated(recoveryTexts.cleared),
    undone: translated(recoveryTexts.undone),
    none: t`nothing kept`,
    entries: pluralsOf((number) => plural(number, { one: '# entry', other: '# entries' })),
  }
}
