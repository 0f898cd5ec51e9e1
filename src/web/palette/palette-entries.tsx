import { Command as List } from 'cmdk'
import { Check, FileText, Globe, type LucideIcon, Megaphone, RotateCw, Search, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownItemTexts, paletteTexts } from '#contract/shell/palette-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import type { Command } from './commands.ts'
import { Keys } from './keys.tsx'
import { searchBlogText } from './palette-texts.ts'
import type { ItemKind } from './queries.ts'
import type { FoundItem } from './use-member-items.ts'

/** The values that distinguish the entries of the palette; commands have ids. */
export const searchValue = 'search the blog'
export const itemValue = ({ kind, id }: { kind: ItemKind; id: string }) => `${kind} ${id}`
export const failedValue = ({ kind }: { kind: ItemKind }) => `again ${kind}`

const icons: Record<ItemKind, LucideIcon> = {
  campaigns: Megaphone,
  reports: ShieldCheck,
  posts: FileText,
  sites: Globe,
}
const iconStyle = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0 text-ink-faint' } as const

type EntryProps = { value: string; onSelect: () => void; children: ReactNode }

function Entry({ children, ...props }: EntryProps) {
  return (
    <List.Item
      {...props}
      className="flex min-h-10 cursor-pointer select-none items-center gap-3 rounded px-3 py-1.5 text-ink text-sm data-[selected=true]:bg-verified-soft data-[selected=true]:text-verified-strong"
    >
      {children}
    </List.Item>
  )
}

/** A heading with its entries; nothing without entries. */
export function Entries({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <List.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </List.Group>
  )
}

/** `hasKeys`: whether its shortcut is active. */
export function CommandEntry({ command, hasKeys, onRun }: { command: Command; hasKeys: boolean; onRun: () => void }) {
  const isChosen = command.isChosen?.() === true
  return (
    <Entry value={command.id} onSelect={onRun}>
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {isChosen && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden="true" className="shrink-0 text-verified" />
          <span className="sr-only">{translated(paletteTexts.chosen)}</span>
        </>
      )}
      {hasKeys && command.keys !== undefined && (
        <span aria-hidden="true" className="max-sm:hidden">
          <Keys keys={command.keys} />
        </span>
      )}
    </Entry>
  )
}

export function ItemEntry({ item, onRun }: { item: FoundItem; onRun: () => void }) {
  const Icon = icons[item.kind]
  return (
    <Entry value={itemValue(item)} onSelect={onRun}>
      <Icon {...iconStyle} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {item.name}
        </span>
        {item.detail !== '' && item.detail !== item.name && (
          <bdi className="block truncate text-ink-soft text-xs">{item.detail}</bdi>
        )}
      </span>
      <span className="shrink-0 text-ink-soft text-xs">{translated(ownItemTexts[item.kind].one)}</span>
    </Entry>
  )
}

export function SearchEntry({ typed, onRun }: { typed: string; onRun: () => void }) {
  return (
    <Entry value={searchValue} onSelect={onRun}>
      <Search {...iconStyle} />
      <span className="min-w-0 flex-1 truncate">{searchBlogText(typed)}</span>
    </Entry>
  )
}

/** A kind of items that could not be loaded; selecting it retries. */
export function FailedEntry({ kind, onRetry }: { kind: ItemKind; onRetry: () => void }) {
  return (
    <Entry value={failedValue({ kind })} onSelect={onRetry}>
      <RotateCw {...iconStyle} />
      <span className="min-w-0 flex-1 text-lost">{translated(ownItemTexts[kind].failed)}</span>
      <span className="shrink-0 font-medium text-xs">{translated(paletteTexts.tryAgain)}</span>
    </Entry>
  )
}
