import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { targetUrlMax } from '#contract/limits.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { sitePublishers } from '#contract/sites/site-values.ts'
import type { SitePublisher } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { addSiteMutation } from '../queries.ts'
import { productNames } from '../site-labels.ts'

/** A domain and where its articles are published. Leads to the page where the domain is proven. */
export function AddSiteForm() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [host, setHost] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [publisher, setPublisher] = useState<SitePublisher>('hosted')
  const add = useMutation({
    ...addSiteMutation,
    onSuccess: (site, ...rest) => {
      addSiteMutation.onSuccess?.(site, ...rest)
      return navigate(`/domains/${site.id}`)
    },
    onError: () => input.current?.focus(),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(host.trim() === '')
    if (host.trim() === '') return input.current?.focus()
    add.mutate({ host, publisher })
  }

  const refusal = add.isError ? problemOf(add.error).message : undefined
  return (
    <form onSubmit={handleSubmit} noValidate className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
      <Field
        label={t`Add a domain`}
        hint={t`For example blog.example.com`}
        error={isMissing ? translated(siteTexts.hostMissing) : refusal}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            height="md"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={targetUrlMax}
            value={host}
            onChange={({ target }) => setHost(target.value)}
          />
        )}
      </Field>
      <Field label={t`Articles are published`}>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={publisher}
            onChange={({ target }) => setPublisher(sitePublishers.find((one) => one === target.value) ?? 'hosted')}
          >
            {sitePublishers.map((one) => (
              <option key={one} value={one}>
                {publisherText(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" className="sm:mt-[1.625rem]" disabled={add.isPending}>
        {add.isPending ? t`Adding...` : t`Add domain`}
      </Button>
    </form>
  )
}

function publisherText(publisher: SitePublisher): string {
  if (publisher === 'hosted') return t`Hosted here`
  const product = productNames[publisher]
  return t`In my ${product}`
}
