import { checks, resilienceTests, unitTests } from './steps/checks.ts'
import { runLanes, runStep } from './steps/run-steps.ts'

// All checks that need no browser, which every commit must pass.
for (const step of checks) {
  const { code } = runStep(step)
  if (code !== 0) process.exit(code)
}
const results = await runLanes([[unitTests()], [resilienceTests()]])
process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0
