import { printableText } from './printable-text.ts'

type PdfOptions = {
  title: string
  author: string
  creator: string
  createdAt: Date
  /** Of the page, in points. */
  margin: number
  /** Leaves what is on the pages uncompressed, for reading it in a test. */
  plain: boolean
}

/** An empty document of A4 pages, the same bytes for the same content. */
export async function createPdf({ title, author, creator, createdAt, margin, plain }: PdfOptions) {
  // Takes longer to load than most documents to draw, and most servers are never asked for one.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'A4',
    margin,
    compress: !plain,
    lang: 'en',
    displayTitle: true,
    // It would keep every word of every row.
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
