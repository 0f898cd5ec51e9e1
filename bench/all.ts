import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { areAllMet, type BenchMarks, markColumns, markRows } from './harness/all-marks.ts'
import { formatTable } from './harness/report.ts'

const bound = { name: z.string(), ratio: z.number() }
const Result = z.object({
  date: z.string(),
  marks: z.array(z.union([z.object({ ...bound, atLeast: z.number() }), z.object({ ...bound, atMost: z.number() })])),
})

/**
 * Runs benches one after another, each in a process of its own, and prints one table of all marks, compared with the results that were stored before.
 * Returns whether every mark is reached.
 */
export function runAll(names: readonly string[]): boolean {
  const benches = names.map((bench): BenchMarks => {
    const before = readResult(bench)
    console.log(`\n${bench}`)
    // Its exit code also says that a mark is missed; only a run without an error writes a result.
    spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), bench], { stdio: 'inherit' })
    const after = readResult(bench)
    const hasRun = after !== null && after.date !== before?.date
    return { bench, last: before?.marks ?? [], now: hasRun ? after.marks : null }
  })
  console.log(`\n${formatTable({ columns: markColumns, rows: markRows(benches) })}`)
  return areAllMet(benches)
}

function readResult(bench: string): z.infer<typeof Result> | null {
  const file = join(import.meta.dirname, 'results', `${bench}.json`)
  return existsSync(file) ? Result.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
