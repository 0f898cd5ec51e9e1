import type { Claim } from '#contract/operations/site-content.ts'
import { ExampleMark } from '#web/ui/carousel/example-mark.tsx'

/** What is claimed. Where it stands for nothing that could be checked, which is so outside production only, it is marked. */
export function ClaimText({ claim: { text, isSubstantiated } }: { claim: Pick<Claim, 'text' | 'isSubstantiated'> }) {
  return (
    <>
      {text}
      {!isSubstantiated && <ExampleMark />}
    </>
  )
}
