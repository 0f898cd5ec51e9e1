import { useId } from 'react'
import type { DraftFields } from '#contract/blog-drafts.ts'
import { excerptMax, keywordMax, metaDescriptionMax } from '#contract/limits.ts'
import { categories } from '#contract/post-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Area } from './area.tsx'
import { CoverField } from './cover-field.tsx'
import { TagsField } from './tags-field.tsx'

type DraftSettingsProps = {
  fields: DraftFields
  isReadOnly: boolean
  onChange: (changes: Partial<DraftFields>) => void
}

/** Everything about a post but its title and its text. */
export function DraftSettings({ fields, isReadOnly, onChange }: DraftSettingsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-ink text-sm">
        About this post
      </h2>
      <fieldset disabled={isReadOnly} className="mt-4 space-y-5">
        <Field label="Keyword" hint="The words it wants to be found for; the score is about them.">
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
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              className="w-full"
              value={fields.category}
              onChange={({ target }) => {
                const category = categories.find((name) => name === target.value)
                if (category !== undefined) onChange({ category })
              }}
            >
              {categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <TagsField tags={fields.tags} onTags={(tags) => onChange({ tags })} />
        <Field
          label="Excerpt"
          hint={`${count(fields.excerpt, excerptMax)} Left empty, lists show the beginning of the text.`}
        >
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
        <Field
          label="Meta description"
          hint={`${count(fields.metaDescription, metaDescriptionMax)} For search results.`}
        >
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

/** How much of a field is used. */
export function count(text: string, max: number): string {
  return `${text.length} of ${max} characters.`
}
