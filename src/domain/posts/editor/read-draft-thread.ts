import { parentPort } from 'node:worker_threads'
import { DomainError } from '#domain/domain-error.ts'
import type { ThreadAnswer } from './create-draft-reader.ts'
import { type DraftToRead, readDraft } from './read-draft.ts'

/*
 * The thread of `createDraftReader`: reads one draft for each message. An error is sent as plain data, because the transfer between threads does not
 * preserve its class and code.
 */

parentPort?.on('message', (draft: DraftToRead) => {
  parentPort?.postMessage(answerOf(draft))
})

function answerOf(draft: DraftToRead): ThreadAnswer {
  try {
    return { reading: readDraft(draft) }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } }
    throw error
  }
}
