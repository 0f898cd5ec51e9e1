import { parentPort } from 'node:worker_threads'
import type { CoverTopic } from './compose-cover-texts.ts'
import { drawnCoverAlt } from './draw-pictures.ts'

/* The thread of `composeCoverTexts`: describes the covers of one batch for each message. */

parentPort?.on('message', (topics: readonly CoverTopic[]) => {
  parentPort?.postMessage(topics.map(({ keyword, category }) => drawnCoverAlt(keyword, category)))
})
