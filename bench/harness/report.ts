/** One promise of a bench: a figure with its bound. Ratios are used where machines differ. */
export type Mark = { name: string; ratio: number } & ({ atLeast: number } | { atMost: number })

export type Report = {
  title: string
  columns: string[]
  rows: string[][]
  /** Sentences that a reader needs to interpret the table. */
  notes: string[]
  marks: Mark[]
  versions: Record<string, string>
  /** Every figure behind the table, for the JSON file. */
  data: unknown
}

export function isMet(mark: Mark): boolean {
  return 'atLeast' in mark ? mark.ratio >= mark.atLeast : mark.ratio <= mark.atMost
}

/** The table in Markdown, aligned for a terminal: texts to the left, numbers to the right. */
export function formatTable({ columns, rows }: Pick<Report, 'columns' | 'rows'>): string {
  const layout = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    return {
      width: Math.max(column.length, ...cells.map((cell) => cell.length)),
      isText: !cells.every((cell) => /^[-+\d.,%–]+$/.test(cell)),
    }
  })
  const line = (cells: string[]) =>
    `| ${layout.map(({ width, isText }, index) => (isText ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width))).join(' | ')} |`
  const rule = layout.map(({ width, isText }) => (isText ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(columns), line(rule), ...rows.map(line)].join('\n')
}

export function formatMark(mark: Mark): string {
  const bound = 'atLeast' in mark ? `at least ${formatRatio(mark.atLeast)}` : `at most ${formatRatio(mark.atMost)}`
  return `${isMet(mark) ? 'PASS' : 'FAIL'}  ${mark.name}: ${formatRatio(mark.ratio)} (${bound})`
}

/** Two decimals, or of small ratios three digits. */
function formatRatio(ratio: number): string {
  return Math.abs(ratio) < 0.1 ? String(Number(ratio.toPrecision(3))) : String(Number(ratio.toFixed(2)))
}
