import { commandGroupTexts, shortcutTexts } from '#contract/shell/palette-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { commandsFor } from './commands.ts'
import { paletteKeys } from './key-names.ts'
import { Keys } from './keys.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'

type Shortcut = { keys: string; does: string; together?: boolean }

const moderation: readonly Shortcut[] = [
  { keys: 'j', does: shortcutTexts.next },
  { keys: 'k', does: shortcutTexts.previous },
  { keys: 'a', does: shortcutTexts.approve },
  { keys: 'r', does: shortcutTexts.note },
]

/** The shortcuts of this visitor, and the switch that turns them off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const commands = commandsFor(session)
  const ofGroup = (group: 'go' | 'create'): Shortcut[] =>
    commands.flatMap(({ keys, label, group: is }) =>
      keys !== undefined && is === group ? [{ keys, does: label }] : [],
    )
  const everywhere: readonly Shortcut[] = [
    { keys: paletteKeys(), does: translated(shortcutTexts.palette), together: true },
    { keys: '/', does: translated(shortcutTexts.search) },
    { keys: 't', does: translated(shortcutTexts.theme) },
    { keys: '?', does: translated(shortcutTexts.help) },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={translated(shortcutTexts.title)}
      description={translated(shortcutTexts.description)}
    >
      <div className="mt-5 border-line border-y py-4">
        <ShortcutSwitch />
      </div>
      <Shortcuts heading={translated(shortcutTexts.everywhere)} shortcuts={everywhere} />
      <Shortcuts heading={translated(commandGroupTexts.go)} shortcuts={ofGroup('go')} />
      <Shortcuts heading={translated(commandGroupTexts.create)} shortcuts={ofGroup('create')} />
      {session.access?.isAdmin === true && (
        <Shortcuts
          heading={translated(shortcutTexts.moderation)}
          shortcuts={moderation.map(({ keys, does }) => ({ keys, does: translated(does) }))}
        />
      )}
    </Dialog>
  )
}

function Shortcuts({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="mt-5">
      <h3 className="font-medium text-ink text-sm">{heading}</h3>
      <dl className="mt-1">
        {shortcuts.map(({ keys, does, together = false }) => (
          <div key={keys} className="flex min-h-9 items-center justify-between gap-4 border-line border-b text-sm">
            <dt className="order-2">
              <Keys keys={keys} together={together} />
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
