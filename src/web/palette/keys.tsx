import { Fragment } from 'react'
import { shortcutTexts } from '#contract/shell/palette-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { spokenKey } from './key-names.ts'

/** Keys as printed on a keyboard; several are pressed in sequence, unless `together`. */
export function Keys({ keys, together = false }: { keys: string; together?: boolean }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(' ').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && !together && (
            <span className="text-ink-soft text-xs">{translated(shortcutTexts.followedBy)}</span>
          )}
          <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded border border-line bg-sunken px-1.5 font-sans text-ink-soft text-xs">
            <span aria-hidden="true">{key.length === 1 ? key.toUpperCase() : key}</span>
            <span className="sr-only">{spokenKey(key)}</span>
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
