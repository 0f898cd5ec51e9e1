import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { recoveryTexts } from '#contract/shell/recovery-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import type { Plurals } from '#web/platform/i18n/plural-text.ts'
import { pluralsOf } from '#web/platform/i18n/plurals-of.ts'
import type { RecoveryGroupId } from './recovery-groups.ts'

/** The label of each group, and the effect of clearing it. Separate from the script of the screen, which is independent of the app. */
export const groupTexts: Record<RecoveryGroupId, { label: MessageDescriptor; why: MessageDescriptor }> = {
  unfinished: {
    label: msg`Unfinished steps and cached copies`,
    why: msg`Unsent forms, started payments and claims, cached copies of the app. The most common cause of problems; at worst you have to type something again.`,
  },
  drafts: {
    label: msg`Post drafts`,
    why: msg`Text that isn’t saved on the server yet. Saved drafts stay in your account.`,
  },
  settings: {
    label: msg`Appearance and shortcuts`,
    why: msg`Your colour theme and whether keyboard shortcuts are on.`,
  },
  reports: {
    label: msg`Report list`,
    why: msg`The report form, your report history in this browser, and the keys that let a guest change a report. The reports keep their links.`,
  },
  trials: {
    label: msg`Trial post list`,
    why: msg`The trial posts created in this browser. Without this list, guests can’t claim them later. The posts stay live until they expire.`,
  },
  session: {
    label: msg`Your sign-in`,
    why: msg`You’ll be signed out in this browser. You can sign in again.`,
  },
  other: {
    label: msg`Other data`,
    why: msg`Data this version of the app doesn’t recognise, from older versions or extensions.`,
  },
}

/** The texts for the script of the screen, in the current language: they are written into the page, because the script has no catalogue. */
export type RecoveryScriptTexts = {
  nothing: string
  cleared: string
  undone: string
  /** The text for zero entries. */
  none: string
  entries: Plurals
}

export function recoveryScriptTexts(): RecoveryScriptTexts {
  return {
    nothing: translated(recoveryTexts.nothing),
    cleared: translated(recoveryTexts.cleared),
    undone: translated(recoveryTexts.undone),
    none: t`nothing stored`,
    entries: pluralsOf((number) => plural(number, { one: '# entry', other: '# entries' })),
  }
}
