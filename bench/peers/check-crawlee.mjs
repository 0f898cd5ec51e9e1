import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio'
import { destination } from '../harness/links/link-pages.ts'

/* Crawlee with its fastest settings: nothing written to disk, no sessions, no retries, and no waiting for measurements of the system load. */

const atOnce = 16

log.setLevel(log.LEVELS.ERROR)

export async function check(urls) {
  let withLink = 0
  const failures = []
  const crawler = new CheerioCrawler(
    {
      minConcurrency: atOnce,
      maxConcurrency: atOnce,
      maxRequestRetries: 0,
      useSessionPool: false,
      persistCookiesPerSession: false,
      respectRobotsTxtFile: false,
      statusMessageLoggingInterval: 3_600,
      autoscaledPoolOptions: { snapshotterOptions: { eventLoopSnapshotIntervalSecs: 3_600 } },
      async requestHandler({ $ }) {
        const link = $('a[href]').filter((_, element) => $(element).attr('href') === destination)
        const seen = {
          text: link.text(),
          rel: link.attr('rel'),
          title: $('title').text(),
          robots: $('meta[name="robots"]').attr('content'),
          canonical: $('link[rel="canonical"]').attr('href'),
        }
        if (link.length > 0 && seen.title !== '') withLink += 1
      },
      failedRequestHandler: (_, error) => void failures.push(error),
    },
    new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.9 }),
  )
  await crawler.run(urls)
  if (failures.length > 0) throw failures[0]
  await crawler.teardown()
  return withLink
}
