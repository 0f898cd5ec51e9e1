/** The product name, underlined; the underline ends in a check mark. */
export function Wordmark() {
  return (
    <span className="relative inline-block pr-[15px] pb-[3px] font-semibold text-[19px] text-ink leading-6 tracking-[-0.03em]">
      Linkwright
      <span className="absolute right-[15px] bottom-[2px] left-px h-[2px] rounded-l-full bg-verified" />
      <svg
        className="absolute right-0 bottom-[-2px] h-[19px] w-[16px] overflow-visible text-verified"
        viewBox="0 0 16 19"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="M0 14h2.4l4 4L14.6 4"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
