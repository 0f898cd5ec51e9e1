import '#web/styles/legal.css'
import type { ReactNode } from 'react'
import type { LegalFacts } from '#contract/legal.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  intro: string
  /** ISO days: from when on this text holds, and when it was last changed. */
  effective: string
  changed: string
  operator: LegalFacts['operator']
  sections: readonly LegalSection[]
}

/** A legal text: who says it, since when, what is where, and the text. Plain HTML, for screen and paper. */
export function LegalPage({ title, intro, effective, changed, operator, sections }: LegalPageProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <header className="max-w-[44rem]">
        <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">{title}</h1>
        <p className="mt-4 text-ink-soft text-lg">{intro}</p>
        <p className="mt-3 text-ink-faint text-sm">
          In force since <Day iso={effective} />. Last changed on <Day iso={changed} />.
        </p>
        <p className="mt-5 border-qualified border-l-4 bg-qualified-soft px-4 py-3 text-sm">
          <strong className="font-medium">Draft for review by the operator’s lawyer.</strong> This text says what the
          software does. Whether that is all that the law of the operator’s country asks for is for a lawyer to say.
        </p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Contents" className="legal-contents text-sm lg:sticky lg:top-8 lg:self-start">
          <h2 className="font-medium">Contents</h2>
          <ol className="mt-2">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`} className="flex gap-2 py-1 text-ink-soft hover:text-verified hover:underline">
                  <span className="w-5 shrink-0 text-ink-faint tabular-nums">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="legal min-w-0">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
          <OperatorBlock operator={operator} />
        </article>
      </div>
    </main>
  )
}

function Day({ iso }: { iso: string }) {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
  return <time dateTime={iso}>{text}</time>
}

/** Who is behind all this. What the operator has not set is shown as missing: a page that hides it would look finished. */
function OperatorBlock({ operator: { name, address, email } }: Pick<LegalPageProps, 'operator'>) {
  return (
    <section id="operator" aria-labelledby="operator-title">
      <h2 id="operator-title">Who runs this site</h2>
      <address className="mt-3 not-italic">
        {name ?? <Missing what="name" setting="OPERATOR_NAME" />}
        <br />
        {address === null ? (
          <Missing what="postal address" setting="OPERATOR_ADDRESS" />
        ) : (
          address.split(/\s*;\s*/).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))
        )}
        <p>
          {email !== null && (
            <>
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
              {' · '}
            </>
          )}
          <a href="/contact" className="link">
            Contact form
          </a>
        </p>
      </address>
    </section>
  )
}

function Missing({ what, setting }: { what: string; setting: string }) {
  return (
    <mark className="rounded bg-qualified-soft px-1.5 py-0.5 text-qualified">
      The operator’s {what} is missing (<code>{setting}</code>)
    </mark>
  )
}
