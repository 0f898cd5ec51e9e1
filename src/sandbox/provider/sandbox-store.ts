import type { SandboxEvent } from './new-event.ts'
import type { StoredCustomer, StoredKind, StoredKinds } from './stored-objects.ts'

/** The operations in a transaction. Lock order: checkout, then subscription, then payment. */
export type SandboxChange = {
  /** Reads an object and locks it until the transaction ends; `null` if it does not exist. */
  lock<Kind extends StoredKind>(kind: Kind, id: string): Promise<StoredKinds[Kind] | null>
  /** Writes a new object, or the new state of a locked one. */
  put<Kind extends StoredKind>(kind: Kind, object: StoredKinds[Kind]): Promise<void>
  /** The customer of an email address. If there is none, `made` is stored. */
  customerOf(made: StoredCustomer): Promise<StoredCustomer>
  /** Writes an event that is delivered if, and only if, the transaction commits. */
  emit(event: SandboxEvent): void
}

/** The storage of the provider's state. */
export type SandboxStore = {
  read<Kind extends StoredKind>(kind: Kind, id: string): Promise<StoredKinds[Kind] | null>
  /** The objects of a customer, newest first. */
  listOfCustomer<Kind extends StoredKind>(kind: Kind, customerId: string): Promise<StoredKinds[Kind][]>
  /** IDs of objects whose `dueAtMs` has passed, the longest overdue first. */
  listDue(kind: StoredKind, now: Date, max: number): Promise<string[]>
  transaction<T>(work: (change: SandboxChange) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction once per key and returns its result, which must be JSON. Of concurrent calls one runs the work and the others wait
   * for it. Errors are not stored. Throws `PaymentProviderError` `invalid_request` if the key was used with another request.
   */
  once<T>(key: string, request: unknown, work: (change: SandboxChange) => Promise<T>): Promise<T>
  /** A page of events since a time, in the order in which they were written, after a position; `next` is the position for the next page. */
  listEvents(since: Date, after: number): Promise<{ events: string[]; next: number | null }>
}
