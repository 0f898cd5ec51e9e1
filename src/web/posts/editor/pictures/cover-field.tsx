import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { imageAltMax } from '#contract/limits.ts'
import type { DraftFields } from '#contract/posts/blog-drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UploadList } from './upload-list.tsx'
import { pictureTypes } from './upload-picture.ts'
import { useUploads } from './use-uploads.ts'

type CoverFieldProps = {
  imageId: string | null
  alt: string
  onChange: (changes: Pick<DraftFields, 'coverAlt'> | Pick<DraftFields, 'coverImageId' | 'coverAlt'>) => void
}

/** The cover picture of the post; without one, a cover is drawn. */
export function CoverField({ imageId, alt, onChange }: CoverFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const { uploads, start, dismiss } = useUploads<null>(({ id }) => onChange({ coverImageId: id, coverAlt: '' }))
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink text-sm">
        <Trans>Cover picture</Trans>
      </legend>
      {imageId === null ? (
        <p className="text-ink-faint text-sm">
          <Trans>None. A cover is created from the title.</Trans>
        </p>
      ) : (
        <img
          src={`/media/images/${imageId}-1600.webp`}
          alt={alt}
          className="aspect-video w-full rounded border border-line object-cover"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => chooser.current?.click()}>
          {imageId === null ? t`Choose a picture` : t`Replace`}
        </Button>
        {imageId !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChange({ coverImageId: null, coverAlt: '' })}>
            <Trans>Remove cover</Trans>
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes}
        hidden
        aria-label={t`Cover file`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) start(file, null)
          target.value = ''
        }}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {imageId !== null && (
        <div className="mt-4">
          <Field label={t`Cover's alternative text`} hint={t`Describe the picture for screen readers.`}>
            {(control) => (
              <Input
                {...control}
                height="md"
                maxLength={imageAltMax}
                value={alt}
                onChange={({ target }) => onChange({ coverAlt: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}
