import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { linkAddress } from './link-address.ts'

/** Links the selected words, changes the link at the cursor, or inserts a new one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [present] = useState<string | null>(() => editor.getAttributes('link').href ?? null)
  const [needsText] = useState(() => editor.state.selection.empty && present === null)
  const [address, setAddress] = useState(present ?? '')
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React events bubble from a dialog in a portal to the form around it.
    event.stopPropagation()
    const href = linkAddress(address)
    if (href === null) return setRefused(true)
    const chain = editor.chain().focus()
    if (needsText) {
      const words = text.trim() === '' ? address.trim() : text.trim()
      chain.insertContent([
        { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
    } else chain.extendMarkRange('link').setLink({ href })
    chain.run()
    onClose()
  }

  function handleRemove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={present === null ? t`Add a link` : t`Change the link`}
      description={t`Links to other sites get rel="ugc".`}
    >
      <form onSubmit={handleSubmit} noValidate className="mt-6 space-y-5">
        <Field label={t`Address`} error={isRefused ? t`Enter a URL, such as https://example.com/page.` : undefined}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              value={address}
              onChange={({ target }) => {
                setAddress(target.value)
                setRefused(false)
              }}
            />
          )}
        </Field>
        {needsText && (
          <Field label={t`Link text`} hint={t`If empty, the URL is shown.`}>
            {(control) => <Input {...control} value={text} onChange={({ target }) => setText(target.value)} />}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{present === null ? t`Add link` : t`Change link`}</Button>
          {present !== null && (
            <Button variant="danger" onClick={handleRemove}>
              <Trans>Remove link</Trans>
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
