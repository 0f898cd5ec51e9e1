import type { Claim } from '#contract/operations/site-content.ts'
import { ExampleMark } from '#web/ui/carousel/example-mark.tsx'

/** The text of a claim. A claim without a source, which exists outside production only, is marked. */
export function ClaimText({ claim: { text, isSubstantiated } }: { claim: Pick<Claim, 'text' | 'isSubstantiated'> }) {
  return (
    <>
      {text}
      {!isSubstantiated && <ExampleMark />}
    </>
  )
}
