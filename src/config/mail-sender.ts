import type { Env } from './env.ts'

/** Whom mail comes from: what was set, or an address of the site that nobody reads. */
export function mailSender({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>, origin: string): string {
  return MAIL_FROM ?? `Linkwright <no-reply@${new URL(origin).hostname}>`
}
