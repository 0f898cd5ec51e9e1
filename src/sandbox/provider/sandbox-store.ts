import type { SandboxEvent } from './new-event.ts'
import type { StoredCustomer, StoredKind, StoredKinds } from './stored-objects.ts'

/** What one transaction may do. Whoever locks several things locks the checkout first, then the subscription, then the payment. */
export type SandboxChange = {
  /** Reads a thing, which nobody else changes before the transaction ends; `null` when there is none. */
  lock<Kind extends StoredKind>(kind: Kind, id: string): Promise<StoredKinds[Kind] | null>
  /** Writes a new thing, or the new state of a locked one. */
  put<Kind extends StoredKind>(kind: Kind, object: StoredKinds[Kind]): Promise<void>
  /** The customer of an address, made when there is none: `made` is kept then. */
  customerOf(made: StoredCustomer): Promise<StoredCustomer>
  /** Has an event written and delivered if, and only if, the transaction commits. */
  emit(event: SandboxEvent): void
}

/** Where the provider keeps its state. */
export type SandboxStore = {
  read<Kind extends StoredKind>(kind: Kind, id: string): Promise<StoredKinds[Kind] | null>
  /** The things of a customer, newest first. */
  listOfCustomer<Kind extends StoredKind>(kind: Kind, customerId: string): Promise<StoredKinds[Kind][]>
  /** Ids of things whose `dueAtMs` has come, the longest overdue first. */
  listDue(kind: StoredKind, now: Date, max: number): Promise<string[]>
  transaction<T>(work: (change: SandboxChange) => Promise<T>): Promise<T>
  /**
   * Does `work` in a transaction once per key, and answers what it answered, which must be JSON. Of calls at the same time one does the work and the
   * others wait for it; what it throws is not kept. Throws `PaymentProviderError` `invalid_request` when the key came with another request.
   */
  once<T>(key: string, request: unknown, work: (change: SandboxChange) => Promise<T>): Promise<T>
  /** A page of events since a time, in the order they were written, after a place in it; `next` is the place that the page after it begins at. */
  listEvents(since: Date, after: number): Promise<{ events: string[]; next: number | null }>
}
