import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { brandNameMax } from '#contract/limits.ts'
import { checkBrandColour, nearestBrandColour } from '#contract/reports/brand-colour.ts'
import type { OwnBrand } from '#contract/reports/report-sharing.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { brandQuery } from './queries.ts'
import { BrandHeader } from './share-brand-header.tsx'
import { colourFailsText } from './share-texts.ts'

/** The brand of all the member's reports, for subscribers. */
export function ShareBrand() {
  const { data } = useQuery(brandQuery)
  return (
    <section className="py-4">
      <h3 className="font-medium text-sm">
        <Trans>Your brand</Trans>
      </h3>
      <p className="mt-0.5 text-ink-soft text-sm">
        <Trans>
          Your name, colour and logo appear on all your reports and PDFs. “Measured by Linkwright” stays visible.
        </Trans>
      </p>
      {data?.isShown === false && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          {data.brand === null
            ? translated(reportSharingTexts.brandNeedsPremium)
            : t`Not shown: your subscription has ended.`}
          <Button variant="secondary" size="sm" onClick={() => openDialog('premium', { source: 'report-brand' })}>
            <Trans>See Premium</Trans>
          </Button>
        </p>
      )}
      {data?.isShown === true && <BrandForm key={data.brand === null ? 'new' : 'kept'} brand={data.brand} />}
    </section>
  )
}

const noBrand: OwnBrand = { name: '', colour: null, logo: null }

function BrandForm({ brand }: { brand: OwnBrand | null }) {
  const [draft, setDraft] = useState(brand ?? noBrand)
  const queryClient = useQueryClient()
  const onSuccess = (answer: { brand: OwnBrand | null; isShown: boolean }) =>
    queryClient.setQueryData(brandQuery.queryKey, answer)
  const save = useMutation({
    mutationFn: () => api().reportSharing.saveBrand({ ...draft, logo: draft.logo?.split(',')[1] ?? null }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => api().reportSharing.deleteBrand(), onSuccess })
  const isColourFine = draft.colour === null || checkBrandColour(draft.colour).passes
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={handleSubmit} className="mt-4 space-y-4">
      <Field label={t`Name`}>
        {(control) => (
          <Input
            {...control}
            height="md"
            required
            maxLength={brandNameMax}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <ColourField colour={draft.colour} onColour={(colour) => setDraft({ ...draft, colour })} />
      <LogoField logo={draft.logo} onLogo={(logo) => setDraft({ ...draft, logo })} />
      {draft.name !== '' && isColourFine && (
        <div className="border-line border-y py-4">
          <BrandHeader brand={draft} />
        </div>
      )}
      {(save.error ?? remove.error) !== null && (
        <p role="alert" className="text-lost text-sm">
          {problemOf(save.error ?? remove.error).message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={save.isPending || !isColourFine || draft.name === ''}>
          {save.isPending ? t`Saving...` : save.isSuccess ? t`Saved. Save again` : t`Save brand`}
        </Button>
        {brand !== null && (
          <Button variant="quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Show none</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function ColourField({ colour, onColour }: { colour: string | null; onColour: (colour: string | null) => void }) {
  const suggestion = colour !== null && !checkBrandColour(colour).passes ? nearestBrandColour(colour) : null
  return (
    <div>
      <Field label={t`Colour`} error={suggestion === null ? undefined : colourFailsText(suggestion)}>
        {(control) => (
          <div className="flex items-center gap-3">
            <input
              {...control}
              type="color"
              className="h-10 w-16 cursor-pointer rounded border border-line-strong bg-surface p-1"
              value={colour ?? '#2563eb'}
              onChange={({ target }) => onColour(target.value)}
            />
            <span className="font-mono text-ink-soft text-sm">{colour ?? t`none`}</span>
            {colour !== null && (
              <Button variant="quiet" size="sm" onClick={() => onColour(null)}>
                <Trans>None</Trans>
              </Button>
            )}
          </div>
        )}
      </Field>
      {suggestion !== null && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => onColour(suggestion)}>
          <svg aria-hidden="true" className="size-3 rounded-[3px]">
            <rect width="100%" height="100%" fill={suggestion} />
          </svg>
          <Trans>Use {suggestion}</Trans>
        </Button>
      )}
    </div>
  )
}

const logoBytesMax = 512 * 1_024

function LogoField({ logo, onLogo }: { logo: string | null; onLogo: (logo: string | null) => void }) {
  const [problem, setProblem] = useState<string>()
  async function handleFile(file: File | undefined) {
    if (file === undefined) return
    const isFine = file.size <= logoBytesMax && /^image\/(png|jpeg|webp)$/.test(file.type)
    setProblem(isFine ? undefined : translated(reportSharingTexts.badLogo))
    if (isFine) onLogo(await dataAddressOf(file))
  }
  return (
    <Field label={t`Logo`} hint={t`PNG, JPEG or WebP, up to 512 kB.`} error={problem}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="max-w-full text-ink-soft text-sm file:mr-3 file:h-8 file:cursor-pointer file:rounded file:border file:border-line-strong/60 file:border-solid file:bg-surface file:px-3 file:text-ink"
            onChange={({ target }) => void handleFile(target.files?.[0])}
          />
          {logo !== null && (
            <Button variant="quiet" size="sm" onClick={() => onLogo(null)}>
              <Trans>No logo</Trans>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function dataAddressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
