import type { AnswerHeaders } from './answer-headers.ts'
import type { Failure } from './failure.ts'
import type { ConnectionFacts } from './open-connection.ts'

/** `fields`: names and values in turn, from `headerFields`. */
export type GetRequest = { host: string; path: string; fields: readonly string[] }

/** Receives the response to a request. After `onEnd` or `onFailure` nothing follows. */
export type Receiver = {
  /** The final response. Those with 1xx are skipped. */
  onHead(status: number, headers: AnswerHeaders): void
  /** A part of the body. `false`: send no more until `resume`. */
  onBody(bytes: Buffer): boolean
  onEnd(): void
  /** `isUnreadable`: the response is not as RFC 9112 requires. A lenient reading may succeed. */
  onFailure(failure: Failure, isUnreadable: boolean): void
}

/** An open connection for one request at a time. */
export type Connection = {
  /** The facts that are reported with every request after the first. Only the first one waited for the connection. */
  laterFacts: ConnectionFacts
  /** Sends a GET. */
  send(request: GetRequest, receiver: Receiver): void
  resume(): void
  /** The connection has served a request before, so its server may have closed it unnoticed. */
  isReused: boolean
  /** Closes the connection and aborts its current request. */
  destroy(): void
  isOpen(): boolean
}

/** The limit on the head of a response in bytes. */
export const headBytesMax = 65_536
