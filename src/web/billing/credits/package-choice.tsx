import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A card that is one option of several. The whole card is clickable and shows the focus. Place `ChoiceMark` where the selection is marked. */
export function PackageChoice({ className, children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={classNames(
        'group relative flex cursor-pointer flex-col rounded border border-line-strong/60 transition-colors hover:border-line-strong has-checked:border-verified has-checked:bg-verified-soft',
        className,
      )}
    >
      <input type="radio" className="absolute inset-0 size-full cursor-pointer appearance-none rounded" {...radio} />
      {children}
    </label>
  )
}

export function ChoiceMark() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border border-line-strong bg-surface group-has-checked:border-[5px] group-has-checked:border-verified"
    />
  )
}
