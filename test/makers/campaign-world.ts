import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type BlogServer, startBlogServer, type TestEngine, testEngine } from './campaigns.ts'

export type CampaignWorld = { database: TestDatabase; blog: BlogServer; engine: TestEngine; close(): Promise<void> }

/** A database of its own with the pages of its sites and the engine of campaigns, for the tests of one file. */
export async function startCampaignWorld(): Promise<CampaignWorld> {
  const database = await createTestDatabase()
  const blog = await startBlogServer(database.db)
  const engine = testEngine(database.db, blog)
  return {
    database,
    blog,
    engine,
    async close() {
      engine.stop()
      await blog.close()
      await database.drop()
    },
  }
}
