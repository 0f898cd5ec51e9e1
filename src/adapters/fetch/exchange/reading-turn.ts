/** How long bodies are read before everything else that waits in the process is done. */
const turnMs = 5

/** When the current turn ends; `null` between two turns. */
let endsAt: number | null = null
const waiting: (() => void)[] = []

/**
 * Whether a body may be read on in this turn of the event loop. If not, `resume` is called in a later turn. Many pages may arrive together, and Node
 * reads up to 2 MB of each in one turn, which would block requests meanwhile.
 */
export function mayReadOn(resume: () => void): boolean {
  if (performance.now() < (endsAt ?? startTurn())) return true
  waiting.push(resume)
  return false
}

function startTurn(): number {
  endsAt = performance.now() + turnMs
  setImmediate(endTurn)
  return endsAt
}

function endTurn() {
  endsAt = null
  if (waiting.length === 0) return
  const end = startTurn()
  // Those that are interrupted once more wait behind the others.
  while (waiting.length > 0 && performance.now() < end) waiting.shift()?.()
}
