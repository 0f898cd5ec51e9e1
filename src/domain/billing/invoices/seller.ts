/** Who sells here, as it stands on invoices. An empty text is left out; lines of the address are parted by line feeds. */
export type Seller = {
  name: string
  address: string
  taxNumber: string
  email: string
  /** Said below the total, such as a rule of tax law that applies. */
  note: string
  origin: string
}
