type SearchSummaryProps = { typed: string; corrected: string | null; total: number; isTotalCapped: boolean }

/** What was searched for and how much was found. What was mended says so, and the words as typed stay in the field above. */
export function SearchSummary({ typed, corrected, total, isTotalCapped }: SearchSummaryProps) {
  const count = `${total.toLocaleString('en')}${isTotalCapped ? ' or more' : ''} ${total === 1 ? 'post' : 'posts'}`
  return (
    <div className="border-line border-b py-5 text-ink-soft">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>
          Results for “<bdi className="break-all font-medium text-ink">{corrected ?? typed}</bdi>”
        </span>
        <span className="tabular-nums">{count}</span>
        <a href="/blog" className="link">
          Clear search
        </a>
      </p>
      {corrected !== null && (
        <p className="mt-1 text-sm">
          Nothing has “<bdi className="break-all">{typed}</bdi>” in it, so we looked for what is spelled much like it.
        </p>
      )}
    </div>
  )
}
