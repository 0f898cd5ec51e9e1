import { prepareFonts } from './open-font.ts'
import { printableText } from './printable-text.ts'

type PdfOptions = {
  title: string
  author: string
  creator: string
  createdAt: Date
  /** Of the page, in points. */
  margin: number
  /** Leaves the content of the pages uncompressed, so that tests can read it. */
  plain: boolean
}

/** An empty document of A4 pages. Equal content gives equal bytes. */
export async function createPdf({ title, author, creator, createdAt, margin, plain }: PdfOptions) {
  // Loaded on demand: loading takes longer than drawing most documents, and most servers never draw one.
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), prepareFonts()])
  return new PDFDocument({
    size: 'A4',
    margin,
    compress: !plain,
    lang: 'en',
    displayTitle: true,
    // The cache would store every word of every row.
    fontLayoutCache: false,
    info: {
      Title: title,
      Author: printableText(author),
      Creator: printableText(creator),
      Producer: printableText(creator),
      CreationDate: createdAt,
    },
  })
}
