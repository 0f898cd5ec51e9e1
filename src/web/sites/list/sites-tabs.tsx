import { t } from '@lingui/core/macro'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'

/** Domains that were added one by one, and imported ones. */
export function SitesTabs({ current }: { current: '/domains' | '/domains/legacy' }) {
  return (
    <TabLinks
      label={t`Your domains`}
      current={current}
      tabs={[
        { label: t`Your domains`, to: '/domains' },
        { label: t`Imported`, to: '/domains/legacy' },
      ]}
    />
  )
}
