import { portalPage } from './portal-html.ts'
import type { SandboxAnswer, SandboxRequest } from './sandbox-answer.ts'

export async function showPortal({ sandbox, id }: SandboxRequest): Promise<SandboxAnswer> {
  const found = await sandbox.portal.find(id)
  return found === null ? null : { status: 200, html: portalPage(id, found) }
}

/** Cancels, resumes, pays or renews. A change that is no longer possible has no effect, and the page then shows the current state. */
export async function changePortal({ sandbox, id }: SandboxRequest, form: URLSearchParams): Promise<SandboxAnswer> {
  const verb = form.get('verb')
  if (verb === 'cancel' || verb === 'resume' || verb === 'pay' || verb === 'renew')
    await sandbox.portal.change(id, form.get('subscription') ?? '', verb)
  return { redirectTo: `/sandbox/portal/${id}` }
}
