import type { Logger } from 'pino'
import { findLocalService, type LocalPort, offerOf } from '#adapters/text/openai-compatible/find-local-service.ts'
import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { Env } from '#config/env.ts'

/**
 * Checks the text service once at the start, without delaying it, so that a wrong key or an unreachable service is logged before the first article
 * shows it. Without a service, a local one that is found is suggested in the log, but never used. Never rejects.
 */
export async function watchTextService(
  env: Pick<Env, 'NODE_ENV' | 'AI_BASE_URL' | 'AI_FALLBACK'>,
  { service }: Pick<TextWriter, 'service'>,
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'isLevelEnabled'>,
  ports?: readonly LocalPort[],
): Promise<void> {
  if (env.AI_BASE_URL === undefined) return offerLocalService(env, log, ports)
  const state = await service?.check()
  const meanwhile = env.AI_FALLBACK
    ? 'guests get articles of the embedded writer'
    : 'guests get no articles (AI_FALLBACK=false)'
  if (state === 'unauthorized')
    log.error(`the text service refuses its key (AI_API_KEY); ${meanwhile} until it is corrected`)
  if (state === 'unavailable') log.warn(`the text service at AI_BASE_URL does not answer; ${meanwhile} until it does`)
}

async function offerLocalService(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  log: Pick<Logger, 'info' | 'isLevelEnabled'>,
  ports: readonly LocalPort[] | undefined,
) {
  // Tests must not depend on other programs of the machine.
  if (NODE_ENV === 'test' || !log.isLevelEnabled('info')) return
  const found = await findLocalService(ports === undefined ? {} : { ports })
  if (found !== null) log.info(offerOf(found))
}
