import { ProofMark } from './proof-mark.tsx'
import { splitLastWord } from './split-last-word.ts'

/** Underlined text that ends in the check mark; `drawn` as in `ProofMark`. The last word and the mark stay on one line. */
export function ProofText({ text, drawn }: { text: string; drawn?: boolean }) {
  const { head, last } = splitLastWord(text)
  return (
    <>
      {head !== '' && <span className="proof wrap-anywhere">{head}</span>}
      <span className="whitespace-nowrap">
        <span className="proof">{last}</span>
        <ProofMark {...(drawn !== undefined && { drawn })} />
      </span>
    </>
  )
}
