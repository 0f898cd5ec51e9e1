import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** Opens the system's share sheet. Hidden until the page script detects support. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      data-share={url}
      data-share-title={title}
      hidden
      className="[&[hidden]]:hidden"
    >
      <StoredContent content={ShareLabel} contentProps={{}} />
    </Button>
  )
}

function ShareLabel() {
  return (
    <>
      <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Share</Trans>
    </>
  )
}
