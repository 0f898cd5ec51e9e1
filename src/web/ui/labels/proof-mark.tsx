/** The check mark that an underline ends in. Put it right after the underlined text; `drawn` draws it, `false` holds it back. */
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
