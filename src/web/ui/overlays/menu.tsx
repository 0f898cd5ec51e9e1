import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { MenuIcon, menuButtonStyle } from './menu-button.tsx'

type MenuProps = { label: string; defaultOpen?: boolean; children: ReactNode }

/** The actions of one row behind three dots; `label` names the row for users who cannot see it. */
export function Menu({ label, defaultOpen = false, children }: MenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen}>
      <Primitive.Trigger aria-label={label} className={menuButtonStyle}>
        <MenuIcon />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="menu-content z-30 min-w-44 rounded border border-line bg-surface p-1 text-sm shadow-raised"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const itemStyle =
  'flex h-9 cursor-pointer select-none items-center gap-2.5 rounded px-2.5 text-ink no-underline -outline-offset-2 data-highlighted:bg-sunken'

type MenuItemProps = { children: ReactNode; icon?: ReactNode; tone?: 'danger'; onSelect: () => void }

export function MenuItem({ children, icon, tone, onSelect }: MenuItemProps) {
  return (
    <Primitive.Item onSelect={onSelect} className={classNames(itemStyle, tone === 'danger' && 'text-lost')}>
      {icon}
      {children}
    </Primitive.Item>
  )
}

type MenuLinkProps = { children: ReactNode; icon?: ReactNode; href: string; newTab?: boolean }

export function MenuLink({ children, icon, href, newTab = false }: MenuLinkProps) {
  return (
    <Primitive.Item asChild>
      <a href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })} className={itemStyle}>
        {icon}
        {children}
      </a>
    </Primitive.Item>
  )
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />
}
