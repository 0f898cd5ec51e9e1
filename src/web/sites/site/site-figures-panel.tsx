import { t } from '@lingui/core/macro'
import type { Site } from '#contract/sites/sites.ts'
import { SiteFacts } from '#web/ui/site-facts/site-facts.tsx'
import { SiteSection } from './site-section.tsx'

/** The figures of an own site, each with its source. */
export function SiteFiguresPanel({ site }: { site: Site }) {
  return (
    <SiteSection
      id="figures"
      title={t`Figures`}
      description={t`Measured by our own checks of the site and of the links on it. Updated every hour.`}
    >
      <SiteFacts site={site} />
    </SiteSection>
  )
}
