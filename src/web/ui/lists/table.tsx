import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A table that scrolls sideways inside its own box when there is too little room. `caption` is announced, not shown. */
export function Table({ caption, children, className, ...props }: ComponentProps<'table'> & { caption: string }) {
  return (
    <div className={classNames('table-scroll overflow-x-auto', className)}>
      <table className="w-full border-collapse text-left text-sm" {...props}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'whitespace-nowrap border-line border-b py-2 pr-6 font-medium text-ink-soft text-xs last:pr-0',
        className,
      )}
      {...props}
    />
  )
}

export function Cell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={classNames('border-line border-b py-3 pr-6 align-middle last:pr-0', className)} {...props} />
}
