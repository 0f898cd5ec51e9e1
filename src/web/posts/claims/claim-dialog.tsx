import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ClaimPanel } from './claim-panel.tsx'

/** The slug of the post; without one, the dialog says that there is nothing to claim. */
export type ClaimDialogProps = { slug?: string | undefined; onClose: () => void }

/** Claims a trial post without leaving the page. */
export function ClaimDialog({ slug, onClose }: ClaimDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t`Claim this trial post`} description={t`Keep it permanently, for free.`}>
      <div className="mt-6">
        {slug === undefined ? (
          <p className="text-ink-soft">
            <Trans>Open a trial post to claim it.</Trans>
          </p>
        ) : (
          <QueryScope>
            <ClaimPanel slug={slug} />
          </QueryScope>
        )}
      </div>
    </Dialog>
  )
}
