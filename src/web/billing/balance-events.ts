import { Credits } from '#contract/billing-calls.ts'

/**
 * Reads server-sent events, piece by piece as they come: the balances among them. What is not a balance (heartbeats, the time to wait, other events)
 * is nothing to show.
 */
export function createBalanceReader(): (piece: string) => Credits[] {
  let text = ''
  return (piece) => {
    text += piece.replaceAll('\r\n', '\n')
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    return events.flatMap((event) => readBalance(event) ?? [])
  }
}

function readBalance(event: string): Credits | null {
  const lines = event.split('\n')
  if (!lines.includes('event: credits')) return null
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart())
  try {
    return Credits.safeParse(JSON.parse(data.join('\n'))).data ?? null
  } catch {
    return null
  }
}
