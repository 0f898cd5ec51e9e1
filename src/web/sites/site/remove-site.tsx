import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Site } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removeSiteMutation } from '../queries.ts'
import { productNames } from '../site-labels.ts'
import { SiteSection } from './site-section.tsx'

/** Removes the domain after a confirmation that lists what is deleted with it. */
export function RemoveSite({ site }: { site: Site }) {
  const navigate = useNavigate()
  const { host } = site
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation({
    ...removeSiteMutation,
    onSuccess: async (...args) => {
      notify({ title: t`Domain removed`, description: host }, { force: true })
      await navigate(site.isImported ? '/domains/legacy' : '/domains', { replace: true })
      await removeSiteMutation.onSuccess?.(...args)
    },
    onError: (error) => {
      setIsConfirming(false)
      notify(
        { title: t`Couldn’t remove the domain`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      )
    },
  })
  return (
    <SiteSection id="remove" title={t`Remove`} description={deletionText(site)}>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        <Trans>Remove this domain</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Remove ${host}?`}
        description={`${deletionText(site)} ${t`You can’t undo this.`}`}
        confirm={remove.isPending ? t`Removing...` : t`Remove domain`}
        dismiss={t`Keep`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(site.id)}
        onClose={() => setIsConfirming(false)}
      />
    </SiteSection>
  )
}

function deletionText({ publisher, articles }: Site): string {
  if (publisher !== 'hosted') {
    const product = productNames[publisher]
    return t`The domain, its settings and the credentials will be deleted. Articles published to your ${product} stay there.`
  }
  if (articles === 0) return t`The domain and its settings will be deleted. It has no articles.`
  return t`The domain, its settings and its ${plural(articles, { one: '# article', other: '# articles' })} will be deleted, with their links. Campaigns will count those links as lost.`
}
