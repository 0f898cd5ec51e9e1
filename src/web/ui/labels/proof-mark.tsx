/** The check mark at the end of an underline. Put it directly after the underlined text; `drawn` starts its animation, `false` delays it. */
export function ProofMark({ drawn }: { drawn?: boolean }) {
  return (
    <svg className="proof-mark" data-drawn={drawn} viewBox="0 0 18 19.5" fill="none" aria-hidden="true">
      <path
        d="M0 12.6h3.2l4.6 4.8L16.6 2"
        pathLength={1}
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
