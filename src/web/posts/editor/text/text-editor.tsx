import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { PostImage } from '#contract/posts/blog-drafts.ts'
import { AltDialog } from '../pictures/alt-dialog.tsx'
import { UploadList } from '../pictures/upload-list.tsx'
import { pictureTypes } from '../pictures/upload-picture.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import { cleanPasted } from './clean-pasted.ts'
import { LinkDialog } from './link-dialog.tsx'
import { textExtensions } from './text-extensions.ts'
import { TextToolbar } from './text-toolbar.tsx'

type TextEditorProps = { html: string; isReadOnly: boolean; onHtml: (html: string) => void }

/** The text of a post. `html` is only the initial value; a new `key` resets it. */
export function TextEditor({ html, isReadOnly, onHtml }: TextEditorProps) {
  const [isLinking, setLinking] = useState(false)
  const [describing, setDescribing] = useState<{ src: string; alt: string } | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const uploadFiles = useRef<(files: File[], at: number | null) => void>(() => undefined)
  const editor = useEditor({
    extensions: textExtensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: 'article-body post-editor min-h-[22rem] py-6 font-serif outline-none',
        role: 'textbox',
        'aria-label': t`Text`,
        'aria-multiline': 'true',
        dir: 'auto',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData, null),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved &&
        takeFiles(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null),
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return false
        event.preventDefault()
        event.stopPropagation()
        setLinking(true)
        return true
      },
    },
    onUpdate: ({ editor }) => onHtml(editor.isEmpty ? '' : editor.getHTML()),
  })

  function takeFiles(data: DataTransfer | null, at: number | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // A word processor adds a picture of the text to the clipboard; the text is used instead.
    if (files.length === 0 || data?.types.includes('text/html')) return false
    uploadFiles.current(files, at)
    return true
  }

  const { uploads, start, dismiss } = useUploads<number | null>((image, at) => {
    if (editor === null) return
    insertPicture(editor, image, at)
    setDescribing({ src: image.url, alt: '' })
  })
  uploadFiles.current = (files, at) => {
    for (const file of files) start(file, at)
  }

  if (editor === null) return <div className="min-h-[26rem]" />
  return (
    <div>
      {!isReadOnly && (
        <TextToolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onPicture={() => chooser.current?.click()}
          onDescribe={() => setDescribing(selectedPicture(editor))}
        />
      )}
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        aria-label={t`Picture files`}
        onChange={({ target }) => {
          uploadFiles.current([...(target.files ?? [])], null)
          target.value = ''
        }}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <div className="relative">
        <Placeholder editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {describing !== null && (
        <AltDialog
          key={describing.src}
          {...describing}
          onAlt={(alt) => describePicture(editor, describing.src, alt)}
          onClose={() => setDescribing(null)}
        />
      )}
    </div>
  )
}

function Placeholder({ editor }: { editor: Editor }) {
  const isEmpty = useEditorState({ editor, selector: ({ editor }) => editor.isEmpty })
  if (!isEmpty) return null
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-6 font-serif text-ink-faint text-lg leading-[1.65]"
    >
      <Trans>Write your post. Type ## for a heading, - for a list, &gt; for a quotation.</Trans>
    </p>
  )
}

/** Inserts a picture where it was dropped, or at the cursor; the cursor is behind it afterwards. */
function insertPicture(editor: Editor, { url: src, width, height }: PostImage, at: number | null): void {
  const position = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size)
  editor
    .chain()
    .insertContentAt(position, { type: 'image', attrs: { src, alt: '', width, height } })
    .run()
}

function selectedPicture(editor: Editor): { src: string; alt: string } | null {
  const { src, alt } = editor.getAttributes('image')
  return typeof src === 'string' ? { src, alt: typeof alt === 'string' ? alt : '' } : null
}

/** Sets the alternative text wherever the text contains this picture. */
function describePicture(editor: Editor, src: string, alt: string): void {
  editor
    .chain()
    .command(({ tr, state }) => {
      state.doc.descendants((node, position) => {
        if (node.type.name === 'image' && node.attrs.src === src) tr.setNodeAttribute(position, 'alt', alt)
      })
      return true
    })
    .focus()
    .run()
}
