import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { contactTexts } from '#contract/operations/contact-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ContactForm, type ContactRefusal } from './contact-form.tsx'

type ContactScreenProps = {
  /** `sent`: the form was sent without scripts, and accepted. */
  outcome: { sent: true } | { sent: false; refusal: ContactRefusal } | null
  operatorEmail: string | null
}

/** The form with an introduction; after sending, the next steps. */
export function ContactScreen({ outcome, operatorEmail }: ContactScreenProps) {
  const [sent, setSent] = useState<{ copied: boolean } | null>(outcome?.sent === true ? { copied: false } : null)
  const refusal = outcome?.sent === false ? outcome.refusal : null
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,22rem)]">
        <div>
          {sent === null ? (
            <>
              <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em]">
                <Trans>Contact</Trans>
              </h1>
              <p className="mt-3 mb-8 max-w-[52ch] text-ink-soft text-lg">
                <Trans>
                  Ask a question, report a bug or report abuse. A person reads every message and replies by email.
                </Trans>
              </p>
              <ContactForm refusal={refusal} onSent={(copied) => setSent({ copied })} />
            </>
          ) : (
            <Sent copied={sent.copied} />
          )}
        </div>
        <Beside operatorEmail={operatorEmail} />
      </div>
    </main>
  )
}

function Sent({ copied }: { copied: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div role="status">
      <h1 ref={heading} tabIndex={-1} className="font-semibold font-serif text-4xl tracking-[-0.02em] outline-none">
        {translated(contactTexts.sentTitle)}
      </h1>
      <p className="mt-3 max-w-[52ch] text-ink-soft text-lg">
        <Trans>Thank you. We’ll reply to the email address you gave.</Trans>
        {copied && (
          <>
            {' '}
            <Trans>We’ve sent you a copy of your message.</Trans>
          </>
        )}
      </p>
      <p className="mt-6">
        <a href="/contact" className="link">
          <Trans>Send another message</Trans>
        </a>
      </p>
    </div>
  )
}

function Beside({ operatorEmail }: { operatorEmail: string | null }) {
  return (
    <aside aria-label={t`Before you contact us`} className="space-y-7 text-sm lg:border-line lg:border-l lg:pl-10">
      <section>
        <h2 className="font-medium text-base">
          <Trans>Report abuse</Trans>
        </h2>
        <p className="mt-1.5 text-ink-soft">
          <Trans>
            Spam, fraud, copied text or someone’s private data: send us the URL of the page and what is wrong with it.
            Trial posts are deleted automatically when they expire, but don’t wait for that if a post is harmful.
          </Trans>
        </p>
      </section>
      <section>
        <h2 className="font-medium text-base">
          <Trans>The crawler on your site</Trans>
        </h2>
        <p className="mt-1.5 text-ink-soft">
          <Trans>
            LinkwrightBot checks links for our members and obeys your robots.txt.{' '}
            <a href="/privacy-policy#crawler" className="link">
              How to block it
            </a>
          </Trans>
        </p>
      </section>
      <section>
        <h2 className="font-medium text-base">
          <Trans>Your account and your data</Trans>
        </h2>
        <p className="mt-1.5 text-ink-soft">
          <Trans>
            You can export and delete both on your{' '}
            <a href="/account" className="link">
              account page
            </a>
            .
          </Trans>
        </p>
      </section>
      {operatorEmail !== null && (
        <section>
          <h2 className="font-medium text-base">
            <Trans>By email</Trans>
          </h2>
          <p className="mt-1.5">
            <a href={`mailto:${operatorEmail}`} className="link wrap-anywhere">
              {operatorEmail}
            </a>
          </p>
        </section>
      )}
      <p className="text-ink-soft">
        <Trans>
          We use your message only to reply to you.{' '}
          <a href="/privacy-policy" className="link">
            Privacy Policy
          </a>
        </Trans>
      </p>
    </aside>
  )
}
