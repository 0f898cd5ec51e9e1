import { ButtonLink } from '#web/ui/button.tsx'

/** The way to a verification report. As small as can be: every byte here is loaded with the landing page. */
export function ReportOffer() {
  return (
    <section aria-labelledby="reports-title" className="border-line border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-6 py-16">
        <div>
          <h2 id="reports-title" className="font-semibold font-serif text-3xl tracking-[-0.02em] sm:text-4xl">
            Which of your links are really there?
          </h2>
          <p className="mt-4 text-ink-soft">Verification reports, with evidence for every page.</p>
        </div>
        <ButtonLink href="/backlink-report" size="lg">
          Create Report
        </ButtonLink>
      </div>
    </section>
  )
}
