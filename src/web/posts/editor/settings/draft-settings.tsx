import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { excerptMax, keywordMax, metaDescriptionMax } from '#contract/limits.ts'
import type { DraftFields } from '#contract/posts/blog-drafts.ts'
import { categories } from '#contract/posts/post-values.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { CoverField } from '../pictures/cover-field.tsx'
import { Area } from './area.tsx'
import { TagsField } from './tags-field.tsx'

type DraftSettingsProps = {
  fields: DraftFields
  isReadOnly: boolean
  onChange: (changes: Partial<DraftFields>) => void
}

/** All fields of a post except title and text. */
export function DraftSettings({ fields, isReadOnly, onChange }: DraftSettingsProps) {
  const id = useId()
  const excerptUse = lengthText(fields.excerpt, excerptMax)
  const descriptionUse = lengthText(fields.metaDescription, metaDescriptionMax)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-ink text-sm">
        <Trans>About this post</Trans>
      </h2>
      <fieldset disabled={isReadOnly} className="mt-4 space-y-5">
        <Field label={t`Keyword`} hint={t`The search term this post targets. The SEO score is based on it.`}>
          {(control) => (
            <Input
              {...control}
              height="md"
              maxLength={keywordMax}
              value={fields.keyword}
              onChange={({ target }) => onChange({ keyword: target.value })}
            />
          )}
        </Field>
        <Field label={t`Category`}>
          {(control) => (
            <Select
              {...control}
              height="lg"
              className="w-full"
              value={fields.category}
              onChange={({ target }) => {
                const category = categories.find((name) => name === target.value)
                if (category !== undefined) onChange({ category })
              }}
            >
              {categories.map((name) => (
                <option key={name} value={name}>
                  {categoryName(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TagsField tags={fields.tags} onTags={(tags) => onChange({ tags })} />
        <Field label={t`Excerpt`} hint={t`${excerptUse} If empty, lists show the start of the text.`}>
          {(control) => (
            <Area
              {...control}
              rows={2}
              maxLength={excerptMax}
              value={fields.excerpt}
              onChange={({ target }) => onChange({ excerpt: target.value })}
            />
          )}
        </Field>
        <Field label={t`Meta description`} hint={t`${descriptionUse} Shown in search results.`}>
          {(control) => (
            <Area
              {...control}
              rows={2}
              maxLength={metaDescriptionMax}
              value={fields.metaDescription}
              onChange={({ target }) => onChange({ metaDescription: target.value })}
            />
          )}
        </Field>
        <CoverField imageId={fields.coverImageId} alt={fields.coverAlt} onChange={onChange} />
      </fieldset>
    </section>
  )
}

/** How many characters of a field are used. */
export function lengthText({ length }: string, max: number): string {
  return plural(max, { one: `${length} of # character.`, other: `${length} of # characters.` })
}
