import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { imageAltMax } from '#contract/limits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type AltDialogProps = { src: string; alt: string; onAlt: (alt: string) => void; onClose: () => void }

/** Requests the alternative text of a picture. */
export function AltDialog({ src, alt: first, onAlt, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState(first)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onAlt(alt.trim())
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Describe the picture`}
      description={t`Read by screen readers and search engines.`}
    >
      <form onSubmit={handleSubmit} className="mt-6 space-y-5">
        <img src={src} alt="" className="max-h-40 rounded border border-line object-contain" />
        <Field
          label={t`Alternative text`}
          hint={t`Describe the picture in one sentence. Leave empty if it’s decorative.`}
        >
          {(control) => (
            <Input {...control} value={alt} maxLength={imageAltMax} onChange={({ target }) => setAlt(target.value)} />
          )}
        </Field>
        <Button type="submit">
          <Trans>Save description</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
