import type { Env } from './env.ts'

/** The sender of mail: from the settings, or a no-reply address of the site. */
export function mailSender({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>, origin: string): string {
  return MAIL_FROM ?? `Linkwright <no-reply@${new URL(origin).hostname}>`
}
