import { Command as List } from 'cmdk'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { openPaletteText } from '#contract/shell/palette-link-text.ts'
import { commandGroupTexts, paletteTexts } from '#contract/shell/palette-texts.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { isPaletteKey } from '#web/platform/input/free-key.ts'
import { navigateTo } from '#web/platform/navigation/navigate.ts'
import { currentDialog, dialogOpener } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useShortcutSetting } from '#web/platform/storage/shortcut-setting.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { useFocusReturn } from '#web/ui/overlays/use-focus-return.ts'
import { type Command, commandsFor } from './commands.ts'
import { bestMatches, matchWords } from './match-words.ts'
import {
  CommandEntry,
  Entries,
  FailedEntry,
  failedValue,
  ItemEntry,
  itemValue,
  SearchEntry,
  searchValue,
} from './palette-entries.tsx'
import { nothingText, onlyNewestText, suggestionsText } from './palette-texts.ts'
import { scannedMax } from './queries.ts'
import { syncActiveDescendant } from './sync-active-descendant.ts'
import { useChoice } from './use-choice.ts'
import { type MemberItems, useMemberItems } from './use-member-items.ts'

const groups = ['create', 'go', 'theme', 'account', 'help'] as const
/** The score of a match by name, rather than by other words. */
const fitsByName = 2
const typedMax = 200

type Grouped = [(typeof groups)[number], Command[]]

/** The command palette: finds pages and commands by a few letters. The selected command runs after the palette has closed and returned the focus. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const chosen = useRef<(() => void) | null>(null)
  const focus = useFocusReturn()

  function handleRun(run: () => void) {
    chosen.current = run
    onClose()
  }

  function handleCloseFocus(event: Event) {
    event.preventDefault()
    // Another dialog has replaced this one and has the focus.
    if (currentDialog().type === 'none') focus.handleClose(dialogOpener())
    chosen.current?.()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isPaletteKey(event.nativeEvent)) return
    event.preventDefault()
    focus.handleEscape()
    onClose()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay fixed inset-0 z-40 bg-[rgb(12_14_13/0.5)]" />
        <Dialog.Content
          onOpenAutoFocus={focus.handleOpen}
          onEscapeKeyDown={focus.handleEscape}
          onCloseAutoFocus={handleCloseFocus}
          onKeyDown={handleKeyDown}
          className="dialog-content fixed inset-x-0 top-0 z-50 flex max-h-[100dvh] flex-col overflow-hidden border-line border-b bg-surface shadow-raised sm:inset-x-auto sm:top-[12vh] sm:left-1/2 sm:max-h-[70vh] sm:w-[38rem] sm:-translate-x-1/2 sm:rounded sm:border"
        >
          <Dialog.Title className="sr-only">{translated(openPaletteText)}</Dialog.Title>
          <Dialog.Description className="sr-only">{translated(paletteTexts.description)}</Dialog.Description>
          <QueryScope>
            <Palette onRun={handleRun} />
          </QueryScope>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** `onRun` closes the palette and then runs the command. */
function Palette({ onRun }: { onRun: (run: () => void) => void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const session = useSession()
  const hasKeys = useShortcutSetting()
  const own = useMemberItems(typed, session.state === 'signed-in')
  const fitting = bestMatches(typed, commandsFor(session), ({ label, words }) => [label, words])
  const heading = translated(typed === '' ? commandGroupTexts.recent : commandGroupTexts.own)
  const isEmpty = fitting.length + own.items.length + own.failed.length === 0 && !own.isSearching

  // Local entries are first, so that results that load later do not move the entry that a user is about to select.
  const isFirst = ({ label, group }: Command) =>
    typed === '' ? group === 'create' : matchWords(typed, label) >= fitsByName
  const first = groupsOf(fitting.filter(isFirst), typed)
  const rest = groupsOf(
    fitting.filter((command) => !isFirst(command)),
    typed,
  )
  const values = [
    ...valuesOf(first),
    ...own.items.map(itemValue),
    ...own.failed.map(failedValue),
    ...valuesOf(rest),
    ...(typed === '' ? [] : [searchValue]),
  ]
  const drawn = (grouped: readonly Grouped[]) =>
    grouped.map(([group, inGroup]) => (
      <Entries key={group} heading={translated(commandGroupTexts[group])}>
        {inGroup.map((command) => (
          <CommandEntry key={command.id} command={command} hasKeys={hasKeys} onRun={() => onRun(command.run)} />
        ))}
      </Entries>
    ))
  const items = [
    ...own.items.map((item) => (
      <ItemEntry key={item.kind + item.id} item={item} onRun={() => onRun(() => navigateTo(item.to))} />
    )),
    ...own.failed.map(({ kind, retry }) => <FailedEntry key={kind} kind={kind} onRetry={retry} />),
  ]

  return (
    <List
      ref={syncActiveDescendant}
      shouldFilter={false}
      loop
      label={translated(openPaletteText)}
      {...useChoice(typed, values)}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-line border-b pr-2 pl-4">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-faint" />
        <List.Input
          value={text}
          onValueChange={setText}
          maxLength={typedMax}
          placeholder={translated(paletteTexts.placeholder)}
          aria-label={translated(openPaletteText)}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
        />
        <Dialog.Close
          aria-label={translated(paletteTexts.close)}
          className={buttonStyle({ variant: 'quiet', size: 'icon' })}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <List.List label={translated(paletteTexts.list)} className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-1">
        {drawn(first)}
        <Entries heading={heading}>{items}</Entries>
        {drawn(rest)}
        <Entries heading={translated(commandGroupTexts.search)}>
          {typed === '' ? [] : [<SearchEntry key="blog" typed={typed} onRun={() => onRun(() => searchBlog(typed))} />]}
        </Entries>
      </List.List>
      <SearchStatus own={own} typed={typed} isEmpty={isEmpty} count={fitting.length + own.items.length} />
    </List>
  )
}

/** The status of the search: visible while there is something to report, and always available to screen readers. */
function SearchStatus({
  own,
  typed,
  isEmpty,
  count,
}: {
  own: MemberItems
  typed: string
  isEmpty: boolean
  count: number
}) {
  const limits = own.unfinished.map((kind) => onlyNewestText(kind, scannedMax[kind]))
  const messages = [...(isEmpty ? [nothingText(typed)] : []), ...limits]
  const shown = own.isSearching ? translated(paletteTexts.searching) : messages.join(' ')
  return (
    <p
      role="status"
      className={shown === '' ? 'sr-only' : 'border-line border-t px-5 py-2.5 text-ink-soft text-xs leading-5'}
    >
      {shown === '' ? suggestionsText(count) : shown}
    </p>
  )
}

/** Groups in their order; with a query, the group of the best match first. */
function groupsOf(fitting: readonly Command[], typed: string): Grouped[] {
  const order = typed === '' ? groups : [...new Set(fitting.map(({ group }) => group))]
  return order.map((group) => [group, fitting.filter((command) => command.group === group)])
}

function valuesOf(grouped: readonly Grouped[]): string[] {
  return grouped.flatMap(([, commands]) => commands.map(({ id }) => id))
}

function searchBlog(typed: string) {
  window.location.assign(`/blog?${new URLSearchParams({ q: typed })}`)
}
