/** A line along the top of the screen that shows the share of the article that was read. Hidden until the page script fills it. */
export function ReadingProgress() {
  return (
    <div
      data-reading-progress
      hidden
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left bg-verified print:hidden"
    />
  )
}
