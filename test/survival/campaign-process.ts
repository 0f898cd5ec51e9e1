import { randomUUID } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/connection.ts'
import { enqueue } from '#db/enqueue.ts'
import { registerWorker } from '#db/health/worker-presence.ts'
import { testEngine } from '#test/makers/campaigns.ts'
import { freeLeases } from '#worker/free-leases.ts'

/* A process that repeatedly works on campaigns, as the sweep does, until it is killed. Its settings are JSON in the first argument. */

const { source, url } = JSON.parse(process.argv[2] ?? '{}') as {
  source: { host: string; user: string; database: string }
  url: string
}
const { db } = connect(source, { max: 10 })
const processId = randomUUID()
const { work } = testEngine(db, { url, host: new URL(url).host }, { processId })
await registerWorker(source, db, {
  id: processId,
  freeLeases: (tx) => freeLeases(tx, enqueue),
  onError: (error) => console.error(error),
})
// Node writes its compile cache at an exit, but this process is killed. Without the cache, the next one strips and compiles all modules anew.
flushCompileCache()
console.log('working')
for (;;) {
  await work.advance()
  await work.watch()
  // A pass without work costs some thirty statements, so a waiting process does not repeat it without a pause.
  await sleep(200)
}
