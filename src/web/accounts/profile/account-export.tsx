import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { exportAccountMutation } from '../queries.ts'
import { AccountSection } from './account-section.tsx'

/** Downloads all data of the account as a file. */
export function AccountExport() {
  const exporting = useMutation({ ...exportAccountMutation, onSuccess: (file) => saveFile(file, file.name) })
  return (
    <AccountSection
      id="export"
      title={t`Your data`}
      description={t`One JSON file with all your data: profile, posts, sessions and history. Secrets such as your password aren’t included.`}
    >
      <Button variant="secondary" size="sm" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {exporting.isPending ? t`Preparing...` : t`Download my data`}
      </Button>
      {exporting.isError && (
        <p role="alert" className="mt-3 text-lost text-sm">
          {problemOf(exporting.error).message}
        </p>
      )}
    </AccountSection>
  )
}
