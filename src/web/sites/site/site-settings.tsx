import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { siteNameMax, sitePostsPerDayMax, siteSpacingMinutesMax, siteTaglineMax } from '#contract/limits.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { categories } from '#contract/posts/post-values.ts'
import type { Site, SiteChanges } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { changeSiteMutation } from '../queries.ts'
import { SiteSection } from './site-section.tsx'

type Draft = { name: string; tagline: string; categories: Category[]; postsPerDay: string; spacingMinutes: string }
type Problems = Partial<Record<keyof Draft, string>>

/** The site's name, topics and pace. Saved together. */
export function SiteSettings({ site }: { site: Site }) {
  return (
    <SiteSection
      id="settings"
      title={t`Settings`}
      description={t`Campaigns publish articles on sites whose categories match the keyword, never faster than the pace allows.`}
    >
      <SettingsForm site={site} />
    </SiteSection>
  )
}

function draftOf({ name, tagline, categories, postsPerDay, spacingMinutes }: Site): Draft {
  return {
    name,
    tagline,
    categories,
    postsPerDay: String(postsPerDay),
    spacingMinutes: String(spacingMinutes),
  }
}

function SettingsForm({ site }: { site: Site }) {
  const [draft, setDraft] = useState(() => draftOf(site))
  const [wasSent, setWasSent] = useState(false)
  const change = useMutation({
    ...changeSiteMutation(site.id),
    onSuccess: (saved, ...rest) => {
      changeSiteMutation(site.id).onSuccess?.(saved, ...rest)
      setDraft(draftOf(saved))
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(site))
  const found = problemsOf(draft)
  const problems = wasSent ? found : {}
  const set = (part: Partial<Draft>) => {
    change.reset()
    setDraft({ ...draft, ...part })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(found).length === 0) change.mutate(changesOf(draft))
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-6">
      <Field label={t`Name`} error={problems.name}>
        {(control) => (
          <Input
            {...control}
            height="md"
            maxLength={siteNameMax}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      {site.publisher === 'hosted' && (
        <Field label={t`Tagline`} hint={t`Shown under the name in some themes.`} error={problems.tagline}>
          {(control) => (
            <Input
              {...control}
              height="md"
              maxLength={siteTaglineMax}
              value={draft.tagline}
              onChange={({ target }) => set({ tagline: target.value })}
            />
          )}
        </Field>
      )}
      <Categories
        chosen={draft.categories}
        error={problems.categories}
        onChosen={(chosen) => set({ categories: chosen })}
      />
      <Pace draft={draft} problems={problems} onChange={set} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!isChanged || change.isPending}>
          {change.isPending ? t`Saving...` : t`Save changes`}
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {change.isSuccess && !isChanged && t`Saved.`}
        </p>
        {change.isError && (
          <p role="alert" className="text-lost text-sm">
            {problemOf(change.error).message}
          </p>
        )}
      </div>
    </form>
  )
}

type CategoriesProps = {
  chosen: readonly Category[]
  error: string | undefined
  onChosen: (chosen: Category[]) => void
}

function Categories({ chosen, error, onChosen }: CategoriesProps) {
  const toggle = (one: Category) => onChosen(categories.filter((other) => (other === one) !== chosen.includes(other)))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'categories-error'}>
      <legend className="mb-1.5 font-medium text-sm">
        <Trans>Categories</Trans>
      </legend>
      <div className="grid gap-x-6 min-[28rem]:grid-cols-2 sm:grid-cols-3">
        {categories.map((one) => (
          <label key={one} className="flex min-h-9 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={chosen.includes(one)}
              onChange={() => toggle(one)}
            />
            {categoryName(one)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id="categories-error" className="mt-1 text-lost text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PaceProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

function Pace({ draft, problems, onChange }: PaceProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={t`Maximum articles per day`} hint={t`In any 24 hours.`} error={problems.postsPerDay}>
        {(control) => (
          <Input
            {...control}
            height="md"
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={draft.postsPerDay}
            onChange={({ target }) => onChange({ postsPerDay: target.value })}
          />
        )}
      </Field>
      <Field label={t`Minimum minutes between articles`} hint={t`0 means no minimum.`} error={problems.spacingMinutes}>
        {(control) => (
          <Input
            {...control}
            height="md"
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={draft.spacingMinutes}
            onChange={({ target }) => onChange({ spacingMinutes: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function problemsOf({ name, categories: chosen, postsPerDay, spacingMinutes }: Draft): Problems {
  return {
    ...(name.trim() === '' && { name: t`Enter a name.` }),
    ...(chosen.length === 0 && { categories: t`Choose at least one. General is for sites about anything.` }),
    ...(wholeOf(postsPerDay, 1, sitePostsPerDayMax) === null && { postsPerDay: wholeText(1, sitePostsPerDayMax) }),
    ...(wholeOf(spacingMinutes, 0, siteSpacingMinutesMax) === null && {
      spacingMinutes: wholeText(0, siteSpacingMinutesMax),
    }),
  }
}

function changesOf({ name, tagline, categories: chosen, postsPerDay, spacingMinutes }: Draft): SiteChanges {
  return {
    name,
    tagline,
    categories: chosen,
    postsPerDay: Number(postsPerDay.trim()),
    spacingMinutes: Number(spacingMinutes.trim()),
  }
}

function wholeOf(text: string, min: number, max: number): number | null {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : -1
  return value >= min && value <= max ? value : null
}

function wholeText(min: number, max: number): string {
  const most = count(max)
  return t`Enter a whole number from ${min} to ${most}.`
}
