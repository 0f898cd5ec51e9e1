import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Site } from '#contract/sites.ts'
import { problemOf } from '#web/platform/client.ts'
import { notify } from '#web/platform/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { removeSiteMutation } from './queries.ts'
import { SiteSection } from './site-section.tsx'
import { countOf, publisherTexts } from './site-words.ts'

/** Takes the domain away, after asking, and after saying what goes with it. */
export function RemoveSite({ site }: { site: Site }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    ...removeSiteMutation,
    onSuccess: async (...given) => {
      notify({ title: 'Domain removed', description: site.host }, { force: true })
      await navigate(site.isImported ? '/domains/legacy' : '/domains', { replace: true })
      await removeSiteMutation.onSuccess?.(...given)
    },
    onError: (error) => {
      setIsAsking(false)
      notify({ title: 'Not removed', description: problemOf(error).message, tone: 'lost' }, { force: true })
    },
  })
  return (
    <SiteSection id="remove" title="Remove" description={goneWith(site)}>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Remove this domain
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${site.host}?`}
        description={`${goneWith(site)} This cannot be taken back.`}
        confirm={remove.isPending ? 'Removing...' : 'Remove domain'}
        dismiss="Keep it"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(site.id)}
        onClose={() => setIsAsking(false)}
      />
    </SiteSection>
  )
}

function goneWith({ publisher, articles }: Site): string {
  if (publisher !== 'hosted')
    return `The domain, its settings and the credentials go. What was published in your ${publisherTexts[publisher].label} stays there: it is yours.`
  if (articles === 0) return 'The domain and its settings go. There are no articles on it.'
  return `The domain, its settings and its ${countOf(articles, 'article')} go, with the links in them. Campaigns find those lost.`
}
