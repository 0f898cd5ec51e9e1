const promises = [
  {
    title: 'Measured, page by page',
    text: 'Redirects, robots.txt, robots meta, canonical, rel, the link’s own HTML and the sentence around it.',
  },
  {
    title: 'What cannot be read is not called missing',
    text: 'A page behind a bot check or built by scripts is unverifiable, and counts neither way.',
  },
  {
    title: 'Signed',
    text: 'Each finished report can be taken along as a file that anybody can verify, also years later.',
  },
]

/** What a report is. */
export function ReportPromises() {
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title" className="font-semibold text-lg tracking-[-0.01em]">
        What you get
      </h2>
      <dl className="mt-3 space-y-4 text-sm">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium text-ink">{title}</dt>
            <dd className="mt-0.5 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
