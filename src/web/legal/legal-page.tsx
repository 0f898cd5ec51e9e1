import '#web/styles/legal.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LegalFacts } from '#contract/operations/legal.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import type { LegalDocument } from './legal-document.ts'

type LegalPageProps = { facts: LegalFacts; text: LegalDocument; language: string }

/** A legal text: operator, dates, table of contents, and the text. Plain HTML, for screen and print. */
export function LegalPage({ facts, text, language }: LegalPageProps) {
  const { title, intro, effective, changed } = text
  const sections = text.sections(facts)
  // On a page in another language the text is marked as English.
  const lang = language === i18n.locale ? undefined : language
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <header className="max-w-[44rem]">
        <h1 lang={lang} className="font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
          {title}
        </h1>
        <p lang={lang} className="mt-4 text-ink-soft text-lg">
          {intro}
        </p>
        <p className="mt-3 text-ink-faint text-sm">
          <Trans>
            Effective <Day iso={effective} />. Last updated <Day iso={changed} />.
          </Trans>
        </p>
        {lang !== undefined && (
          <p className="mt-3 text-sm">
            <Trans>This text is available in English only.</Trans>
          </p>
        )}
        <p className="mt-5 border-qualified border-l-4 bg-qualified-soft px-4 py-3 text-sm">
          <Trans>
            <strong className="font-medium">Draft for review by the operator’s lawyer.</strong> This text describes what
            the software does. A lawyer needs to confirm that it meets the laws of the operator’s country.
          </Trans>
        </p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t`Contents`} className="legal-contents text-sm lg:sticky lg:top-8 lg:self-start">
          <h2 className="font-medium">
            <Trans>Contents</Trans>
          </h2>
          <ol lang={lang} className="mt-2">
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
            <section key={id} id={id} lang={lang} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
          <OperatorBlock operator={facts.operator} />
        </article>
      </div>
    </main>
  )
}

function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))}</time>
}

/** The operator of the installation. Missing details are shown as missing, because a page that hides them would seem complete. */
function OperatorBlock({ operator: { name, address, email } }: Pick<LegalFacts, 'operator'>) {
  return (
    <section id="operator" aria-labelledby="operator-title">
      <h2 id="operator-title">
        <Trans>Who runs this site</Trans>
      </h2>
      <address className="mt-3 not-italic">
        {name ?? (
          <Missing>
            <Trans>
              The operator’s name is missing (<code>OPERATOR_NAME</code>)
            </Trans>
          </Missing>
        )}
        <br />
        {address === null ? (
          <Missing>
            <Trans>
              The operator’s postal address is missing (<code>OPERATOR_ADDRESS</code>)
            </Trans>
          </Missing>
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
              <a href={`mailto:${email}`} className="link inline-flex min-h-6 items-center">
                {email}
              </a>
              {' · '}
            </>
          )}
          <a href="/contact" className="link inline-flex min-h-6 items-center">
            <Trans>Contact form</Trans>
          </a>
        </p>
      </address>
    </section>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return <mark className="rounded bg-qualified-soft px-1.5 py-0.5 text-qualified">{children}</mark>
}
