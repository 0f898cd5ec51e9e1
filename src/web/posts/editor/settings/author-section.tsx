import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authorBioMax, displayNameMax } from '#contract/limits.ts'
import type { AuthorFields } from '#contract/posts/blog.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { changeAuthorMutation, ownAuthorQuery } from '../queries.ts'
import { Area } from './area.tsx'
import { lengthText } from './draft-settings.tsx'

/** The author name and text of all posts of this member. Collapsed by default. */
export function AuthorSection() {
  const { data: author } = useQuery(ownAuthorQuery)
  if (author === undefined) return <div className="h-12.5 border-line border-y" />
  const { name } = author
  return (
    <details className="border-line border-y py-3 text-sm">
      <summary className="min-h-6 cursor-pointer font-medium text-ink">
        <Trans>
          Published as <bdi>{name}</bdi>
        </Trans>
      </summary>
      <AuthorForm author={author} />
    </details>
  )
}

function AuthorForm({ author }: { author: AuthorFields }) {
  const [name, setName] = useState(author.name)
  const [bio, setBio] = useState(author.bio)
  const change = useMutation(changeAuthorMutation)
  const isNameless = name.trim() === ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isNameless) change.mutate({ name, bio })
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 space-y-4">
      <Field
        label={t`Author name`}
        error={isNameless ? translated(blogTexts.authorName) : undefined}
        hint={t`Shown on all your posts.`}
      >
        {(control) => (
          <Input
            {...control}
            height="md"
            maxLength={displayNameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t`About the author`} hint={lengthText(bio, authorBioMax)}>
        {(control) => (
          <Area
            {...control}
            rows={3}
            maxLength={authorBioMax}
            value={bio}
            onChange={({ target }) => setBio(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="sm" disabled={change.isPending}>
          <Trans>Save author</Trans>
        </Button>
        <span role="status" className="text-ink-soft">
          {change.isSuccess && t`Saved.`}
        </span>
        {change.isError && (
          <span role="alert" className="text-lost">
            {problemOf(change.error).message}
          </span>
        )}
      </div>
    </form>
  )
}
