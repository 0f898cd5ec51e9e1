/** The seller, as printed on invoices. Empty texts are omitted; the lines of the address are separated by line feeds. */
export type Seller = {
  name: string
  address: string
  taxNumber: string
  email: string
  /** Printed below the total, such as a rule of tax law that applies. */
  note: string
  origin: string
}
