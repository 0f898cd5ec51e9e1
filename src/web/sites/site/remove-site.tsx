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
import { productNames } from '../site-words.ts'
import { SiteSection } from './site-section.tsx'

/** Takes the domain away, after asking, and after saying what goes with it. */
export function RemoveSite({ site }: { site: Site }) {
  const navigate = useNavigate()
  const { host } = site
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    ...removeSiteMutation,
    onSuccess: async (...given) => {
      notify({ title: t`Domain removed`, description: host }, { force: true })
      await navigate(site.isImported ? '/domains/legacy' : '/domains', { replace: true })
      await removeSiteMutation.onSuccess?.(...given)
    },
    onError: (error) => {
      setIsAsking(false)
      notify(
        { title: t`Couldn’t remove the domain`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      )
    },
  })
  return (
    <SiteSection id="remove" title={t`Remove`} description={goneWith(site)}>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trans>Remove this domain</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Remove ${host}?`}
        description={`${goneWith(site)} ${t`You can’t undo this.`}`}
        confirm={remove.isPending ? t`Removing...` : t`Remove domain`}
        dismiss={t`Keep`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(site.id)}
        onClose={() => setIsAsking(false)}
      />
    </SiteSection>
  )
}

function goneWith({ publisher, articles }: Site): string {
  if (publisher !== 'hosted') {
    const product = productNames[publisher]
    return t`The domain, its settings and the credentials will be deleted. Articles published to your ${product} stay there.`
  }
  if (articles === 0) return t`The domain and its settings will be deleted. It has no articles.`
  return t`The domain, its settings and its ${plural(articles, { one: '# article', other: '# articles' })} will be deleted, with their links. Campaigns will count those links as lost.`
}
