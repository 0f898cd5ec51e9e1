import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type ReceiptButtonProps = {
  orderId: string
  /** What the receipt is for, for screen readers. */
  of?: string
  children: ReactNode
  className?: string
} & Pick<Parameters<typeof Button>[0], 'variant' | 'size'>

/** Downloads the receipt of a paid order. */
export function ReceiptButton({ orderId, of, children, ...button }: ReceiptButtonProps) {
  const loading = useMutation({
    mutationFn: () => api().billing.getReceipt({ id: orderId }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) =>
      notify(
        { title: t`Couldn’t load the receipt`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return (
    <Button {...button} disabled={loading.isPending} onClick={() => loading.mutate()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {children}
      {of !== undefined && (
        <span className="sr-only">
          {' '}
          <Trans>for {of}</Trans>
        </span>
      )}
    </Button>
  )
}
