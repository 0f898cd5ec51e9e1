import type { Evidence } from '#contract/reports/report-evidence.ts'
import { CheckEvidence, HeaderEvidence, HopEvidence } from './evidence-fetching.tsx'
import { LinkEvidence } from './evidence-link.tsx'
import { IndexEvidence, PageEvidence } from './evidence-page.tsx'

type EvidenceBodyProps = {
  evidence: Evidence
  checkedAt: string
  /** Absent when it was not judged. */
  isIndexable?: boolean | null
}

/** The measurements of one check of a page, section by section. */
export function EvidenceBody({ evidence, checkedAt, isIndexable }: EvidenceBodyProps) {
  const { fetching } = evidence
  const page = evidence.rendered ?? evidence.page
  return (
    <>
      {page !== null && <LinkEvidence links={page.links} count={page.linkCount} />}
      <HopEvidence fetching={fetching} />
      <IndexEvidence fetching={fetching} page={page} isIndexable={isIndexable} />
      <PageEvidence evidence={evidence} />
      <HeaderEvidence headers={fetching.headers} />
      <CheckEvidence fetching={fetching} checkedAt={checkedAt} />
    </>
  )
}
