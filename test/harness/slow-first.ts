import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long. Without the durations of an earlier run, Vitest starts the largest files first, and these would run alone at the end. */
const slowFiles = [
  'test/survival/campaign-faults.test.ts',
  'test/survival/render-memory.test.ts',
  'test/survival/survival.test.ts',
  'test/survival/backup.test.ts',
  'src/adapters/images/drawn-images.test.ts',
  'src/adapters/text/embedded/guide/compose-guide.test.ts',
  'src/server/http/docs/openapi-answers.test.ts',
]

const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((file) => moduleId.endsWith(file))

/** Starts the slow files of each project first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((specs) => [
      ...specs.filter(isSlow),
      ...specs.filter((spec) => !isSlow(spec)),
    ])
  }
}
