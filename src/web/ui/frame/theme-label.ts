import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#web/platform/i18n/language.ts'
import type { Theme } from '#web/platform/storage/theme.ts'

const labels: Record<Theme, MessageDescriptor> = {
  system: msg`Colour theme: system`,
  light: msg`Colour theme: light`,
  dark: msg`Colour theme: dark`,
}

/** The current colour scheme, as the accessible name of its toggle. */
export function themeLabel(theme: Theme): string {
  return i18n._(labels[theme])
}
