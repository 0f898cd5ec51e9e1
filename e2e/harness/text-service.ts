import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The behaviour of the text service for the next requests: writes everything at once; writes a piece when the test triggers it; refuses; never
 * responds; breaks off after the first pieces; responds without text.
 */
type Behaviour = 'write' | 'step' | 'fail' | 'hang' | 'cut' | 'empty'

export type TextService = {
  /** For AI_BASE_URL. */
  baseUrl: string
  behave(behaviour: Behaviour): void
  /** Requests that wait for their next piece. */
  writing(): number
  /** In stepwise mode: sends the next piece to all waiting requests. */
  step(pieces?: number): void
  /** Sends the rest. */
  finish(): void
  /** Requests that the product aborted before their end. */
  abandoned(): number
  close(): Promise<void>
}

/** A text service with OpenAI's streamed chat completions, at the pace of the test. */
export async function startTextService(): Promise<TextService> {
  let behaviour: Behaviour = 'write'
  let abandoned = 0
  const writing = new Set<Writer>()

  const server = createServer((request, response) => {
    request.resume()
    if (behaviour === 'fail') return refuse(response)
    const writer = startWriter(response, behaviour === 'empty' ? [] : articlePieces)
    writing.add(writer)
    response.once('close', () => {
      writing.delete(writer)
      if (!response.writableFinished && behaviour !== 'cut') abandoned += 1
    })
    begin(behaviour, writer, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behave(next) {
      behaviour = next
    },
    writing: () => writing.size,
    step(pieces = 1) {
      for (const writer of writing) for (let piece = 0; piece < pieces; piece += 1) writer.step()
    },
    finish() {
      for (const writer of writing) writer.finish()
    },
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function begin(behaviour: Behaviour, writer: Writer, request: IncomingMessage) {
  if (behaviour === 'write' || behaviour === 'empty') writer.finish()
  if (behaviour !== 'cut') return
  for (let piece = 0; piece < 4; piece += 1) writer.step()
  // Long enough that the pieces are read as text before the connection breaks.
  setTimeout(() => request.socket.destroy(), 300)
}

type Writer = { step(): void; finish(): void }

function startWriter(response: ServerResponse, pieces: readonly string[]): Writer {
  let next = 0
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const send = (delta: object, finishReason: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }]
    const chunk = { id: 'chat-1', object: 'chat.completion.chunk', created: 0, model: 'test-model', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  function step() {
    const content = pieces[next]
    if (content === undefined) return
    next += 1
    send({ role: 'assistant', content }, null)
  }
  return {
    step,
    finish() {
      while (next < pieces.length) step()
      send({}, 'stop')
      response.end('data: [DONE]\n\n')
    },
  }
}

function refuse(response: ServerResponse) {
  response.writeHead(500, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message: 'The model is on fire', type: 'server_error' } }))
}

const sentences = [
  'Choose a place that stays level through the year and write down why you chose it.',
  'Look at the roof before you look at any barrel, because the roof decides how much arrives.',
  'Ask the seller which parts can be replaced, and keep the answer with the receipt.',
  'A screen over the inlet keeps leaves out and is easy to rinse when you can reach it.',
  'Check the overflow during the first hard rain rather than after the first damage.',
]

const paragraph = (start: number) =>
  `<p>${Array.from({ length: 5 }, (_, index) => sentences[(start + index) % sentences.length]).join(' ')}</p>`

/** Pieces as a model sends them: split at any position, also inside of a tag. */
const articlePieces = [
  '<h1>Rain barrels: a calm way to begin</h1>\n',
  '<p>Rain barrels reward a little planning. ',
  'This guide goes through the choices in the order in which they come up.</p>\n<p>Before you buy, ',
  'measure the downpipe and the space beside it. Both decide which models fit at all.</p>\n<h',
  '2>Where rain barrels stand best</h2>\n',
  ...Array.from({ length: 11 }, (_, index) => `${paragraph(index)}\n<h2>Question ${index + 1} to ask</h2>\n`),
  '<ul><li>Which parts wear out first?</li><li>Who repairs them?</li></ul>\n',
  `${paragraph(2)}\n${paragraph(3)}`,
]
