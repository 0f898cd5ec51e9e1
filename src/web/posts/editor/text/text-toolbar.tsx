import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Captions,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'

type Tool = {
  label: MessageDescriptor
  /** The keyboard shortcut; on a Mac, Command replaces Ctrl. */
  keys?: MessageDescriptor
  icon: LucideIcon
  /** Whether the format is active at the cursor; omitted for one-time actions. */
  isOn?: (editor: Editor) => boolean
  /** Omitted for actions that are always possible. */
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const headings = ([2, 3, 4] as const).map(
  (level, index): Tool => ({
    label: msg`Heading ${level}`,
    keys: msg`Ctrl+Alt+${level}`,
    icon: [Heading2, Heading3, Heading4][index] ?? Heading2,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }),
)

const marks: readonly Tool[] = [
  {
    label: msg`Bold`,
    keys: msg`Ctrl+B`,
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: msg`Italic`,
    keys: msg`Ctrl+I`,
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: msg`Underline`,
    keys: msg`Ctrl+U`,
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: msg`Strikethrough`,
    keys: msg`Ctrl+Shift+S`,
    icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: msg`Code`,
    keys: msg`Ctrl+E`,
    icon: Code,
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
]

const blocks: readonly Tool[] = [
  {
    label: msg`List`,
    keys: msg`Ctrl+Shift+8`,
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: msg`Numbered list`,
    keys: msg`Ctrl+Shift+7`,
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: msg`Quotation`,
    keys: msg`Ctrl+Shift+B`,
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: msg`Code block`,
    keys: msg`Ctrl+Alt+C`,
    icon: SquareCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: msg`Divider`,
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

const history: readonly Tool[] = [
  {
    label: msg`Undo`,
    keys: msg`Ctrl+Z`,
    icon: Undo2,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: msg`Redo`,
    keys: msg`Ctrl+Shift+Z`,
    icon: Redo2,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

type TextToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void; onDescribe: () => void }

/** One tab stop; the arrow keys move between the tools. */
export function TextToolbar({ editor, onLink, onPicture, onDescribe }: TextToolbarProps) {
  const inserts: readonly Tool[] = [
    { label: msg`Link`, keys: msg`Ctrl+K`, icon: Link2, isOn: (editor) => editor.isActive('link'), run: onLink },
    { label: msg`Picture`, icon: ImagePlus, run: onPicture },
    { label: msg`Describe picture`, icon: Captions, can: (editor) => editor.isActive('image'), run: onDescribe },
  ]
  const groups = [history, headings, marks, blocks, inserts]
  return (
    <Toolbar.Root
      aria-label={t`Formatting`}
      className="sticky top-0 z-10 -mx-1 flex gap-x-3 gap-y-1 overflow-x-auto border-line border-y bg-paper px-1 py-1.5 sm:flex-wrap"
    >
      {groups.map((deps, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the groups never changes
        <span key={index} className="flex shrink-0 gap-x-0.5">
          {deps.map((tool) => (
            <ToolButton key={i18n._(tool.label)} editor={editor} tool={tool} />
          ))}
        </span>
      ))}
    </Toolbar.Root>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { keys, icon: Icon, isOn, can, run } = tool
  const label = i18n._(tool.label)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({ on: isOn?.(editor), can: can?.(editor) ?? true }),
  })
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      aria-pressed={state.on}
      // Not `disabled`, so that the arrow keys still reach it and it does not lose the focus.
      aria-disabled={!state.can || undefined}
      title={keys === undefined ? label : `${label} (${i18n._(keys)})`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => state.can && run(editor)}
      className={classNames(
        'inline-flex size-9 shrink-0 items-center justify-center rounded text-ink-soft transition-colors -outline-offset-2 hover:bg-sunken hover:text-ink',
        'aria-pressed:bg-verified-soft aria-pressed:text-verified aria-disabled:cursor-default aria-disabled:text-ink-faint/50 aria-disabled:hover:bg-transparent',
      )}
    >
      <Icon size={17} strokeWidth={1.9} aria-hidden="true" />
    </Toolbar.Button>
  )
}
