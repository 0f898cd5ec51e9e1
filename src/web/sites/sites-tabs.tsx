import { TabLinks } from '#web/ui/tab-links.tsx'

/** Domains that were added one by one, and those that came from a file. */
export function SitesTabs({ current }: { current: '/domains' | '/domains/legacy' }) {
  return (
    <TabLinks
      label="Your domains"
      current={current}
      tabs={[
        { label: 'Your domains', to: '/domains' },
        { label: 'Imported', to: '/domains/legacy' },
      ]}
    />
  )
}
