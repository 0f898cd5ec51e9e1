import { msg, t } from '@lingui/core/macro'
import { data } from 'react-router'
import { errorStatus } from '#contract/errors.ts'
import type { ContactRefusal } from '#web/contact/contact-form.tsx'
import { ContactScreen } from '#web/contact/contact-screen.tsx'
import { problemsOf, typedMessage } from '#web/contact/typed-message.ts'
import { refusalStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import type { Route } from './+types/contact.ts'

export const links = articleFontLinks

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { operator } = await api.legal.getFacts()
  return { origin, operatorEmail: operator.email }
}

/** Handles the form as a browser without scripts sends it. The form itself shows the problems, with the input unchanged. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedMessage(await request.formData())
  const problems = problemsOf(typed)
  const refuse = (message: string | null, status: number) => {
    const refusal: ContactRefusal = { typed, problems, message }
    return data({ sent: false as const, refusal }, { status })
  }
  if (Object.keys(problems).length > 0) return refuse(null, errorStatus.validation_failed)
  try {
    await context.get(pageContext).api.contact.send(typed)
    return data({ sent: true as const })
  } catch (error) {
    const status = refusalStatus(error)
    if (status === null) throw error
    return refuse(status === errorStatus.challenge_required ? i18n._(needsScript) : (error as Error).message, status)
  }
}

const needsScript = msg`You’ve sent several messages today. Your browser must pass a short check before the next one, which requires JavaScript. Turn it on for this site, or wait until tomorrow.`

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: t`Contact`,
    description: t`Contact us with questions, bugs, abuse reports, or about our crawler on your site.`,
    robots: 'index',
    canonical: loaderData === undefined ? null : `${loaderData.origin}/contact`,
  })
}

export default function ContactPage({ loaderData: { operatorEmail }, actionData }: Route.ComponentProps) {
  return <ContactScreen outcome={actionData ?? null} operatorEmail={operatorEmail} />
}
